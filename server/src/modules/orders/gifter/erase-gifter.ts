import * as texts from '@presently/texts/server/orders';
import type { Tx } from '../../../platform/db/database.ts';
import { deleteKeysInScopes } from '../../../platform/idempotency.ts';
import { eraseAuditDetails } from '../../audit/index.ts';
import { eraseMessagesAbout } from '../../messaging/index.ts';
import { eraseRefundReasons } from '../../payments/index.ts';
import { intentScope, purchaseScope } from '../purchase/purchase-keys.ts';
import {
  anonymiseOrdersOfUser,
  eraseNotesAbout,
  eraseNotesBy,
  lockGifterEmails,
} from '../store/gifter-data.store.ts';
import { writeOrderSearch } from '../store/order-search.store.ts';

/** The scope of the idempotency keys of cancelling an order; deleted with the account of its gifter. */
export const cancelScope = (orderId: string): string => `cancel:${orderId}`;

/**
 * Erases a user's personal data from their orders: name, billing address, note, thank-you and decline messages,
 * e-mails about the orders, saved responses and operators' notes. The purchase, payment and refund records stay, and
 * so does the recipient's data.
 *
 * E-mails are found by order, not by address, because an address at checkout is unverified and may belong to
 * somebody else.
 *
 * @returns the ids of their orders, which stay locked until the transaction ends
 */
export async function eraseGifter(tx: Tx, userId: string): Promise<string[]> {
  const gifterEmails = await lockGifterEmails(tx, userId);
  const orderIds = gifterEmails.map(({ orderId }) => orderId);
  await anonymiseOrdersOfUser(tx, userId);
  await eraseMessagesAbout(tx, gifterEmails);
  await deleteKeysInScopes(tx, [purchaseScope(userId), intentScope(userId), ...orderIds.map(cancelScope)]);
  await eraseAuditDetails(tx, { subjectKind: 'order', subjectIds: orderIds, details: ['reason'] });
  await eraseRefundReasons(tx, orderIds, texts.erasedReason);
  await eraseNotesAbout(tx, orderIds, texts.erasedNote);
  await eraseNotesBy(tx, userId);
  writeOrderSearch(tx, orderIds);
  return orderIds;
}
