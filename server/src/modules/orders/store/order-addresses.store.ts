import { eq } from 'drizzle-orm';
import { clockTimestamp } from '../../../platform/db/columns.ts';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import { placeholdersFor, preparedStatement } from '../../../platform/db/prepared-statement.ts';
import type { AddressRow } from './orders.store.ts';
import { addresses } from './orders.tables.ts';

const NEW_ADDRESS_COLUMNS = [
  ...(['orderId', 'name', 'addressLn1', 'addressLn2', 'city', 'state', 'zip', 'email', 'phone'] as const),
  'deliveryInstructions',
] as const;
export type NewAddress = Pick<AddressRow, (typeof NEW_ADDRESS_COLUMNS)[number]>;

const insertPreparedAddress = preparedStatement<NewAddress, unknown>((db) =>
  db
    .insert(addresses)
    .values(placeholdersFor(...NEW_ADDRESS_COLUMNS))
    .prepare('insert_address'),
);

export async function insertAddress(tx: Tx, address: NewAddress): Promise<void> {
  await insertPreparedAddress(tx, address);
}

export async function updateAddress(
  tx: Tx,
  { orderId, ...change }: typeof addresses.$inferInsert,
): Promise<void> {
  await tx
    .update(addresses)
    .set({ ...change, updatedAt: clockTimestamp as never })
    .where(eq(addresses.orderId, orderId));
}

export async function findAddress(db: Executor, orderId: string): Promise<AddressRow | null> {
  const [row] = await db.select().from(addresses).where(eq(addresses.orderId, orderId));
  return row ?? null;
}
