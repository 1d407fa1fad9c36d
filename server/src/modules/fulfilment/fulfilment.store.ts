import type { Executor, Tx } from '../../platform/db/database.ts';
import { deleteOlderThan } from '../../platform/db/purge.ts';
import { carrierEvents } from './fulfilment.tables.ts';

/** Writes down an event of the carrier. @returns false when it has taken effect before */
export async function insertCarrierEvent(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .insert(carrierEvents)
    .values({ id })
    .onConflictDoNothing()
    .returning({ id: carrierEvents.id });
  return rows.length > 0;
}

/** An older event that came again would be refused by its time, and moves only forwards besides. */
const EVENT_RETENTION_DAYS = 90;

export const purgeCarrierEvents = (db: Executor): Promise<number> =>
  deleteOlderThan(db, {
    table: carrierEvents,
    key: [carrierEvents.id],
    at: carrierEvents.receivedAt,
    days: EVENT_RETENTION_DAYS,
  });
