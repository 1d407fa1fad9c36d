/** Something a person can mend, said in one sentence: it needs no stack. */
export class EmbeddedPostgresFault extends Error {
  override name = 'EmbeddedPostgresFault';
}
