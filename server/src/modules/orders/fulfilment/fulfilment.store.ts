import type { Executor, Tx } from '../../../platform/db/database.ts';
import { deleteOlderThan } from '../../../platform/db/purge.ts';
import { carrierEvents } from './fulfilment.tables.ts';

/** @returns false when the event was processed before */
export async function insertCarrierEvent(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .insert(carrierEvents)
    .values({ id })
    .onConflictDoNothing()
    .returning({ id: carrierEvents.id });
  return rows.length > 0;
}

/** A replay of an older event fails the signature's age check, and could only move an order forwards anyway. */
const EVENT_RETENTION_DAYS = 90;

export const purgeCarrierEvents = (db: Executor): Promise<number> =>
  deleteOlderThan(db, {
    table: carrierEvents,
    key: [carrierEvents.id],
    timestamp: carrierEvents.receivedAt,
    days: EVENT_RETENTION_DAYS,
  });
