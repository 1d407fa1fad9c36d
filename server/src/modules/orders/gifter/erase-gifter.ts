import * as texts from '@presently/texts/server/orders';
import type { Tx } from '../../../platform/db/database.ts';
import { deleteKeysInScopes } from '../../../platform/idempotency.ts';
import { eraseAuditDetails } from '../../audit/index.ts';
import { eraseMessagesFor } from '../../messaging/index.ts';
import { eraseRefundReasons } from '../../payments/index.ts';
import { cancelScope, intentScope, purchaseScope } from '../idempotency-scopes.ts';
import { eraseNotesAbout, eraseNotesBy } from '../store/gifter-data.store.ts';
import { writeOrderSearch } from '../store/order-search.store.ts';
import { eraseTexts } from '../store/order-texts.store.ts';
import { anonymisePurchasesOfUser, lockPurchasesOfUser } from '../store/purchases.store.ts';

/**
 * Erases a user's personal data from their orders: name, billing address, note, thank-you and decline messages, emails
 * about the orders, saved responses and operators' notes. The purchase, payment and refund records stay, and so does
 * the recipient's data.
 *
 * @returns the ids of their orders, which stay locked until the transaction ends: a concurrent action that notifies the
 *   gifter either commits first or sees no gifter
 */
export async function eraseGifter(tx: Tx, userId: string): Promise<string[]> {
  const orderIds = await lockPurchasesOfUser(tx, userId);
  await eraseGifterOfOrders(tx, orderIds, () => anonymisePurchasesOfUser(tx, userId));
  await deleteKeysInScopes(tx, [purchaseScope(userId), intentScope(userId)]);
  await eraseNotesBy(tx, userId);
  return orderIds;
}

/**
 * Erases the gifter of orders that are locked. Emails are found by order, not by address, because an address entered
 * at checkout is unverified and may belong to someone else, such as the recipient.
 * @param eraseContacts removes them from their purchases
 */
export async function eraseGifterOfOrders(
  tx: Tx,
  orderIds: string[],
  eraseContacts: () => Promise<void>,
): Promise<void> {
  await eraseTexts(tx, orderIds);
  await eraseContacts();
  await eraseMessagesFor(tx, 'gifter', orderIds);
  await deleteKeysInScopes(tx, orderIds.map(cancelScope));
  await eraseRemarks(tx, orderIds);
  writeOrderSearch(tx, orderIds);
}

/** Erases operators' notes on orders, which may name gifter and recipient. */
export async function eraseRemarks(tx: Tx, orderIds: string[]): Promise<void> {
  await eraseAuditDetails(tx, { subjectKind: 'order', subjectIds: orderIds, details: ['reason'] });
  await eraseRefundReasons(tx, orderIds, texts.erasedReason);
  await eraseNotesAbout(tx, orderIds, texts.erasedNote);
}
