import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

/** SQL text → name of its prepared statement; undefined for texts that are planned on every call. */
const statementNames = new Map<string, string | undefined>();
/** More than the shop has distinct texts; any others, such as long lists of ids, are planned on every call. */
const MAX_PREPARED_STATEMENTS = 400;
/** For lists and searches the best index depends on the parameters, so a generic plan would be slow. */
const NEEDS_CUSTOM_PLAN = /\b(order by|limit|i?like|any)\b|%/i;

/**
 * A client that sends every statement as a named prepared statement, so that PostgreSQL can reuse its plan. A
 * transaction-mode pooler in between must support prepared statements (PgBouncer from 1.21 on, with
 * max_prepared_statements).
 */
export class PreparedClient extends pg.Client {
  /** Number of statements sent so far. */
  sentStatements = 0;
  #isCommitSent = false;

  override query(...args: unknown[]): never {
    const [config, values, ...rest] = args;
    if (this.#isCommitSent && config !== 'ROLLBACK')
      throw new Error('A statement came after the COMMIT of its transaction');
    // Serialised here, so that a value that cannot be sent throws before anything was sent.
    const serialized = Array.isArray(values) ? values.map((value) => prepareValue(value)) : values;
    this.sentStatements++;
    this.#corkUntilNextTick();
    return super.query(
      ...([withStatementName(config), serialized, ...rest] as Parameters<pg.Client['query']>),
    ) as never;
  }

  /** Sends COMMIT without waiting for the statements before it. Further statements throw until `resetTransaction()`. */
  async pipelineCommit(): Promise<pg.QueryResult> {
    const commit = this.query('COMMIT') as Promise<pg.QueryResult>;
    this.#isCommitSent = true;
    return await commit;
  }

  /** Allows statements again, for the next transaction. */
  resetTransaction(): void {
    this.#isCommitSent = false;
  }

  /** Sends all statements of one event loop tick in one packet. */
  #corkUntilNextTick(): void {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

function withStatementName(config: unknown): unknown {
  if (typeof config !== 'object' || config === null || !('text' in config)) return config;
  const { text, name } = config as pg.QueryConfig;
  if (name !== undefined) return config;
  const statementName = statementNameFor(text);
  return statementName === undefined ? config : { ...config, name: statementName };
}

function statementNameFor(text: string): string | undefined {
  if (!statementNames.has(text) && statementNames.size < MAX_PREPARED_STATEMENTS)
    statementNames.set(text, NEEDS_CUSTOM_PLAN.test(text) ? undefined : `s${statementNames.size}`);
  return statementNames.get(text);
}
