import type { Tx } from '../../platform/db/database.ts';
import { deleteKeysInScopes } from '../../platform/idempotency.ts';
import { eraseDetailsOf } from '../audit/index.ts';
import { eraseMessagesAbout } from '../messaging/index.ts';
import { eraseRefundReasons } from '../payments/index.ts';
import { eraseNotesAbout, eraseNotesBy, listGifterEmails, anonymiseOrdersOfUser } from './gifter-data.store.ts';

/** Scopes of the idempotency keys whose answers tell something of an order. */
export const purchaseScope = (whose: string): string => `orders:${whose}`;
export const intentScope = (whose: string): string => `intent:${whose}`;
export const cancelScope = (orderId: string): string => `cancel:${orderId}`;

const ERASED = 'erased with the account';

/**
 * Takes a user out of their orders: name, address, note, the words of the recipient to them, the messages that their
 * orders sent them, and saved answers. What was bought, paid and refunded stays, and so does what is the recipient's.
 *
 * Messages are found by the order that they are about: an e-mail address that was only typed may be somebody else's.
 */
export async function eraseGifter(tx: Tx, userId: string): Promise<void> {
  const mailboxes = await listGifterEmails(tx, userId);
  const orderIds = mailboxes.map(({ reference }) => reference);
  await eraseMessagesAbout(tx, mailboxes);
  await deleteKeysInScopes(tx, [purchaseScope(userId), intentScope(userId), ...orderIds.map(cancelScope)]);
  await eraseDetailsOf(tx, { subjectKind: 'order', subjectIds: orderIds, details: ['reason'] });
  await eraseRefundReasons(tx, orderIds, ERASED);
  await eraseNotesAbout(tx, orderIds, `(${ERASED})`);
  await eraseNotesBy(tx, userId);
  await anonymiseOrdersOfUser(tx, userId);
}
