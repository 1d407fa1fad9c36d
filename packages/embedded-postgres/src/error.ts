/** An error that the operator can fix; its message is one sentence that is shown without a stack trace. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
