import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { sqlState } from './sql-state.ts';

/** The error of a statement after an earlier one in its transaction has failed. */
const IN_FAILED_TRANSACTION = '25P02';

/**
 * A connection that sends statements without waiting for the responses to earlier ones (pg's pipeline mode), all of one
 * event loop tick in one packet. In a transaction, it keeps track of unawaited statements (`sendUnawaited`) and reports
 * their errors when the transaction ends.
 */
export class PipelinedClient extends pg.Client {
  #unawaited: Promise<unknown>[] = [];
  #areAllSent = true;
  #sentStatements = 0;
  #isCommitSent = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    closeBeforeParse(this.connection);
  }

  override query(...args: unknown[]): never {
    const [config, values, ...rest] = args;
    if (this.#isCommitSent) throw new Error('A statement came after the COMMIT of its transaction');
    // Serialised here, so that a value that cannot be sent throws before anything is sent.
    const serialized = Array.isArray(values) ? values.map((value) => prepareValue(value)) : values;
    this.#sentStatements++;
    this.#corkUntilNextTick();
    return super.query(...([config, serialized, ...rest] as Parameters<pg.Client['query']>)) as never;
  }

  /** Call when it is taken from the pool: until then, it rejects statements after the last COMMIT. */
  reopen(): void {
    this.#isCommitSent = false;
  }

  begin(): void {
    this.sendUnawaited(() => this.query('BEGIN'));
  }

  /** Sends a statement of the open transaction without waiting for it: `commit` does, and throws its error. */
  sendUnawaited(send: () => Promise<unknown>): void {
    const sentBefore = this.#sentStatements;
    const statement = send();
    // It was rejected before it was sent, or will be sent later: COMMIT must wait for it.
    if (this.#sentStatements === sentBefore) this.#areAllSent = false;
    statement.catch(() => {});
    this.#unawaited.push(statement);
  }

  /**
   * Sends COMMIT together with the unawaited statements. If one of them fails, PostgreSQL turns the COMMIT into a
   * ROLLBACK.
   * @throws the error of the first one that failed
   */
  async commit(): Promise<void> {
    if (!this.#areAllSent) await Promise.all(this.#unawaited);
    const commit: Promise<pg.QueryResult> = this.query('COMMIT');
    this.#isCommitSent = true;
    commit.catch(() => {});
    for (const statement of this.#unawaited) await statement;
    const { command } = await commit;
    this.#endTransaction();
    if (command !== 'COMMIT') throw new Error('A transaction whose statement had failed was to be committed');
  }

  /** @returns the error to report: the first failed statement's error, if `error` is only a consequence of it */
  async rollback(error: unknown): Promise<unknown> {
    const unawaited = this.#unawaited;
    this.#endTransaction();
    this.reopen();
    const rollback: Promise<unknown> = this.query('ROLLBACK');
    const [failed] = (await Promise.allSettled(unawaited)).filter(({ status }) => status === 'rejected');
    await rollback.catch(() => {});
    return failed && sqlState(error) === IN_FAILED_TRANSACTION
      ? (failed as PromiseRejectedResult).reason
      : error;
  }

  #endTransaction(): void {
    this.#unawaited = [];
    this.#areAllSent = true;
  }

  #corkUntilNextTick(): void {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

/**
 * Before preparing a statement, the connection closes any with the same name. PostgreSQL has none, but PgBouncer
 * remembers a name even if the statement could not be prepared in a failed transaction, and would close the connection
 * when it is prepared again.
 */
function closeBeforeParse(connection: pg.Connection): void {
  const parse = connection.parse.bind(connection);
  connection.parse = (statement, ...rest) => {
    if (statement.name) connection.close({ type: 'S', name: statement.name }, false);
    parse(statement, ...rest);
  };
}
