/** Something a person can mend, said in one sentence: it needs no stack. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
