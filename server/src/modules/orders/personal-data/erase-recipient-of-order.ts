import type { Tx } from '../../../platform/db/database.ts';
import { eraseMessagesFor } from '../../messaging/index.ts';
import { eraseRemarks } from '../gifter/erase-gifter.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { writeOrderSearch } from '../store/order-search.store.ts';
import { eraseTextsOfRecipients } from '../store/order-texts.store.ts';
import { lockOrder } from '../store/orders.store.ts';
import { eraseAddresses, lockOrdersWithOldAddress } from '../store/personal-data.store.ts';
import { assertNotUnderWay } from './gift-under-way.ts';

/**
 * Erases the recipient of an order: name, address, contact details, texts to the gifter, emails to them and operators'
 * notes. State and ZIP code are kept for tax reports. Idempotent.
 * @throws HttpError 409 while the gift is still to be paid, claimed or delivered
 */
export async function eraseRecipientOfOrder(deps: OrdersDeps, tx: Tx, orderId: string): Promise<void> {
  await lockOrder(tx, orderId);
  await assertNotUnderWay(deps, tx, [orderId]);
  await eraseTextsOfRecipients(tx, [orderId]);
  await eraseRemarks(tx, [orderId]);
  await eraseContactOfRecipients(tx, [orderId], { isRequested: true });
}

const BATCH_SIZE = 200;

/**
 * Erases addresses of gifts that were delivered or cancelled more than KEEP_ADDRESSES_DAYS ago, and the emails to
 * their recipients; the recipients' own texts are kept until they request erasure.
 * @returns the number of addresses
 */
export async function eraseOldAddresses({ database, settings }: OrdersDeps): Promise<number> {
  return await database.transaction(async (tx) => {
    const orderIds = await lockOrdersWithOldAddress(tx, settings.addressRetentionDays, BATCH_SIZE);
    await eraseContactOfRecipients(tx, orderIds, { isRequested: false });
    return orderIds.length;
  });
}

async function eraseContactOfRecipients(
  tx: Tx,
  orderIds: string[],
  reason: { isRequested: boolean },
): Promise<void> {
  if (orderIds.length === 0) return;
  await eraseMessagesFor(tx, 'recipient', orderIds);
  await eraseAddresses(tx, orderIds, reason);
  writeOrderSearch(tx, orderIds);
}
