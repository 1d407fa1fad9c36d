import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Json } from './form.ts';

export type Kind = 'payment_intent' | 'payment_method' | 'charge' | 'refund' | 'event' | 'confirmation_token';
type Filter = { related?: string; createdGte?: number; createdLte?: number; undelivered?: boolean };
export type Delivery = { id: number; event_id: string; attempt: number };

/**
 * All state, in an SQLite file, so that it survives a kill of the application or of this process. `related` is the
 * key that objects are listed by: for an intent the `reference` in its metadata, for the others their intent's id.
 */
export class Ledger {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();

  constructor(path: string) {
    this.#db = new DatabaseSync(path);
    this.#db.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS objects (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, related TEXT, created INTEGER NOT NULL, body TEXT NOT NULL);
      CREATE INDEX IF NOT EXISTS objects_by_relation ON objects (kind, related);
      CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, params TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL, created INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS calls (seq INTEGER PRIMARY KEY AUTOINCREMENT, call TEXT NOT NULL, key TEXT, outcome TEXT NOT NULL);
      CREATE INDEX IF NOT EXISTS calls_by_name ON calls (call);
      CREATE TABLE IF NOT EXISTS deliveries (id INTEGER PRIMARY KEY AUTOINCREMENT, event_id TEXT NOT NULL, due_at INTEGER NOT NULL, attempt INTEGER NOT NULL, state TEXT NOT NULL);
      CREATE INDEX IF NOT EXISTS deliveries_by_event ON deliveries (event_id, state);
      CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due_at) WHERE state = 'due';
      CREATE INDEX IF NOT EXISTS deliveries_waiting ON deliveries (state) WHERE state IN ('due', 'in_flight');
    `);
  }

  #query(sql: string, ...values: SQLInputValue[]) {
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return { all: () => statement.all(...values) as Json[], run: () => statement.run(...values) };
  }

  /** Commits all or nothing, so that an effect and its saved idempotent response cannot diverge. */
  transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  get(id: string): Json | null {
    const [row] = this.#query('SELECT body FROM objects WHERE id = ?', id).all();
    return row ? JSON.parse(row.body) : null;
  }

  put(kind: Kind, object: Json, related: string | null): void {
    this.#query(
      'INSERT INTO objects (id, kind, related, created, body) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body',
      object.id,
      kind,
      related,
      object.created,
      JSON.stringify(object),
    ).run();
  }

  /** Newest first, as Stripe lists. */
  list(kind: Kind, filter: Filter = {}, { limit = -1, after = '' } = {}): Json[] {
    const where = ['kind = ?'];
    const values: SQLInputValue[] = [kind];
    const add = (sql: string, ...given: SQLInputValue[]) => {
      where.push(sql);
      values.push(...given);
    };
    if (filter.related !== undefined) add('related = ?', filter.related);
    if (filter.createdGte !== undefined) add('created >= ?', filter.createdGte);
    if (filter.createdLte !== undefined) add('created <= ?', filter.createdLte);
    if (filter.undelivered)
      add(`EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = objects.id AND d.state <> 'delivered')`);
    if (after) add('seq < (SELECT seq FROM objects WHERE id = ?)', after);
    return this.#query(
      `SELECT body FROM objects WHERE ${where.join(' AND ')} ORDER BY seq DESC LIMIT ?`,
      ...values,
      limit,
    )
      .all()
      .map(({ body }) => JSON.parse(body));
  }

  findResponse(key: string, notBefore: number): { params: string; status: number; body: Json } | null {
    const [row] = this.#query(
      'SELECT params, status, body FROM answers WHERE key = ? AND created >= ?',
      key,
      notBefore,
    ).all();
    return row ? { params: row.params, status: row.status, body: JSON.parse(row.body) } : null;
  }

  saveResponse(key: string, response: { params: string; status: number; body: Json; created: number }): void {
    this.#query(
      'INSERT OR REPLACE INTO answers (key, params, status, body, created) VALUES (?, ?, ?, ?, ?)',
      key,
      response.params,
      response.status,
      JSON.stringify(response.body),
      response.created,
    ).run();
  }

  logCall(call: string, key: string | null, outcome: string): void {
    this.#query('INSERT INTO calls (call, key, outcome) VALUES (?, ?, ?)', call, key, outcome).run();
  }

  /** Every call so far, oldest first. */
  calls(): Json[] {
    return this.#query('SELECT call, key, outcome FROM calls ORDER BY seq').all();
  }

  scheduleDelivery(eventId: string, dueAt: number, attempt: number, state: 'due' | 'dropped'): void {
    this.#query(
      'INSERT INTO deliveries (event_id, due_at, attempt, state) VALUES (?, ?, ?, ?)',
      eventId,
      dueAt,
      attempt,
      state,
    ).run();
  }

  /** Marks due deliveries as in flight; the caller must call `finishDelivery` for each. */
  claimDueDeliveries(now: number, limit: number): Delivery[] {
    return this.#query(
      `UPDATE deliveries SET state = 'in_flight' WHERE id IN (SELECT id FROM deliveries WHERE state = 'due' AND due_at <= ? ORDER BY due_at LIMIT ?) RETURNING id, event_id, attempt`,
      now,
      limit,
    ).all() as Delivery[];
  }

  finishDelivery(delivery: Delivery, state: 'delivered' | 'failed'): void {
    this.#query('UPDATE deliveries SET state = ? WHERE id = ?', state, delivery.id).run();
    // A successful attempt clears earlier failures.
    if (state === 'delivered')
      this.#query(
        `UPDATE deliveries SET state = 'delivered' WHERE event_id = ? AND state = 'failed'`,
        delivery.event_id,
      ).run();
  }

  countPendingDeliveries(): number {
    return Number(
      this.#query(`SELECT count(*) AS n FROM deliveries WHERE state IN ('due', 'in_flight')`).all()[0]?.n,
    );
  }

  /** Called at start: deliveries that were in flight when the process was killed become due again. */
  requeueInFlight(): void {
    this.#query(`UPDATE deliveries SET state = 'due' WHERE state = 'in_flight'`).run();
  }
}
