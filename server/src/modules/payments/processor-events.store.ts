import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { deleteOlderThan } from '../../platform/db/purge.ts';
import { processorEvents } from './payments.tables.ts';

/** @returns false when the event was stored before */
export async function insertProcessorEvent(
  tx: Executor,
  event: { id: string; type: string },
): Promise<boolean> {
  const rows = await tx
    .insert(processorEvents)
    .values({ id: event.id, type: event.type })
    .onConflictDoNothing()
    .returning({ id: processorEvents.id });
  return rows.length > 0;
}

export async function isProcessorEventKnown(db: Executor, eventId: string): Promise<boolean> {
  return (
    (await db.select({ id: processorEvents.id }).from(processorEvents).where(eq(processorEvents.id, eventId)))
      .length > 0
  );
}

/** Three times as long as Stripe delivers or lists an event. */
const EVENT_RETENTION_DAYS = 90;

export const purgeProcessorEvents = (db: Executor): Promise<number> =>
  deleteOlderThan(db, {
    table: processorEvents,
    key: [processorEvents.id],
    timestamp: processorEvents.receivedAt,
    days: EVENT_RETENTION_DAYS,
  });
