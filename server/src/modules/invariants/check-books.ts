import { sql } from 'drizzle-orm';
import type { BaseDeps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/take-turn.ts';
import { raiseAlarm, settleAlarmsExcept } from '../alarms/index.ts';
import { type Book, books } from './books.ts';

/** An operator who has seen so many knows enough. */
const MOST_ALARMS = 50;

/**
 * Looks whether the books of the shop balance: what does not raises an alarm, and what does again
 * settles its own. Several instances take turns.
 * @returns how much was found, or null when it is somebody else's turn
 */
export async function checkBooks(
  { database, log }: Pick<BaseDeps, 'database' | 'log'>,
  everySeconds: number,
): Promise<number | null> {
  return await database.transaction(async (tx) => {
    if (!(await takeTurn(tx, 'check-books', everySeconds))) return null;
    // A report over a whole shop takes longer than any page may.
    await tx.execute(sql`SET LOCAL statement_timeout = '120s'`);
    let found = 0;
    for (const book of books({ quiet: false })) {
      const subjects = await checkBook(tx, book);
      if (subjects.length > 0)
        log.error({ kind: book.kind, count: subjects.length }, 'the books do not balance');
      found += subjects.length;
    }
    return found;
  });
}

async function checkBook(tx: Tx, { kind, text, sql: query }: Book): Promise<string[]> {
  const { rows } = await tx.execute<{ subject: string }>(
    sql`SELECT DISTINCT subject FROM (${sql.raw(query)}) AS wrong ORDER BY subject LIMIT ${MOST_ALARMS}`,
  );
  const subjects = rows.map(({ subject }) => subject);
  for (const subject of subjects) await raiseAlarm(tx, { kind, subject, text });
  await settleAlarmsExcept(tx, kind, subjects);
  return subjects;
}
