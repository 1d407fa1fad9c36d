import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

/** Of texts seen so far; without one, if the text is planned each time. */
const names = new Map<string, string | undefined>();
/** More different texts than the shop has; the rest, such as long lists of ids, are planned each time. */
const MOST = 400;
/** Which index a list or a search walks depends on what is asked for, so it is planned anew each time. */
const DEPENDS_ON_VALUES = /\b(order by|limit|i?like|any)\b|%/i;

/**
 * A client that lets PostgreSQL keep the plans of its statements: every text is prepared under a name the
 * first time a connection sends it. Behind a pooler that shares connections between transactions it must
 * be one that knows prepared statements (PgBouncer from 1.21 on, with max_prepared_statements).
 */
export class PreparedClient extends pg.Client {
  /** How many were sent. */
  statements = 0;
  #isCommitted = false;

  override query(...args: unknown[]): never {
    const [config, values, ...rest] = args;
    if (this.#isCommitted && config !== 'ROLLBACK')
      throw new Error('A statement came after the COMMIT of its transaction');
    // A value that cannot be sent fails here, before anything was.
    const ready = Array.isArray(values) ? values.map((value) => prepareValue(value)) : values;
    this.statements++;
    this.#gather();
    return super.query(...([named(config), ready, ...rest] as Parameters<pg.Client['query']>)) as never;
  }

  /** Ends the transaction with what has been sent so far. Only `ready()` lets the next begin. */
  async commitNow(): Promise<pg.QueryResult> {
    const commit = this.query('COMMIT') as Promise<pg.QueryResult>;
    this.#isCommitted = true;
    return await commit;
  }

  ready(): void {
    this.#isCommitted = false;
  }

  /** What is sent in one turn leaves in one packet. */
  #gather(): void {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

function named(config: unknown): unknown {
  if (typeof config !== 'object' || config === null || !('text' in config)) return config;
  const { text, name } = config as pg.QueryConfig;
  if (name !== undefined) return config;
  const known = nameOf(text);
  return known === undefined ? config : { ...config, name: known };
}

function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < MOST)
    names.set(text, DEPENDS_ON_VALUES.test(text) ? undefined : `s${names.size}`);
  return names.get(text);
}
