import type { ClientBase, Pool } from 'pg';
import { vi } from 'vitest';

type Database = Pool | ClientBase;

/** Any role may read these columns. Other databases of the same server, which other test files use, do not count. */
const WAITING_FOR_A_ROW = `
  SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE datname = current_database() AND locktype IN ('transactionid', 'tuple') AND NOT granted`;

const WAIT = { timeout: 20_000, interval: 20 };

const isBlocked = async (database: Database): Promise<boolean> =>
  (await database.query(WAITING_FOR_A_ROW)).rows.length > 0;

/** Waits until a query in this database waits for a row that another transaction has locked. */
export const waitUntilBlocked = (database: Database): Promise<boolean> =>
  vi.waitUntil(() => isBlocked(database), WAIT);

/** The same, or until the work has finished. */
export async function waitUntilBlockedOrDone(database: Database, work: Promise<unknown>): Promise<void> {
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  await vi.waitUntil(async () => isDone || (await isBlocked(database)), WAIT);
}
