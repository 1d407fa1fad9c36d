import type { Tx } from '../../platform/db/database.ts';
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
