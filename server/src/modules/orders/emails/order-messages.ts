import type { Tx } from '../../../platform/db/database.ts';
import { findUser } from '../../accounts/index.ts';
import { thumbnailUrlOf } from '../../media/index.ts';
import { dropUnsentMessages, queueMessage, releaseMessages } from '../../messaging/index.ts';
import { giftLink, manageLink, recipientLink } from '../order-keys.ts';
import { isUndoable } from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { findAddress } from '../store/order-details.store.ts';
import type { OrderRow } from '../store/orders.store.ts';
import { getShipment } from '../store/shipments.store.ts';
import type { Links, OrderEmail, Recipient } from './email-layout.ts';
import * as templates from './email-templates.ts';

type Email = OrderEmail & { kind: string; limitCategory?: 'receipt' | 'notice'; dueAt?: Date | null };

/**
 * @param isEssential sent even to users who have opted out of optional emails
 * @returns whether there is a recipient
 */
async function queueForGifter(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  { limitCategory, ...email }: Email,
  isEssential: boolean,
): Promise<boolean> {
  if (!order.gifter.email) return false;
  if (
    !isEssential &&
    order.gifter.userId !== null &&
    (await findUser(tx, order.gifter.userId))?.emailOptIn === false
  )
    return false;
  await queueMessage(tx, deps, {
    channel: 'email',
    audience: 'gifter',
    to: order.gifter.email,
    ...email,
    orderId: order.id,
    ...(limitCategory ? { limitCategory } : {}),
  });
  return true;
}

/** The name and email address that the recipient of a gift entered. */
export type RecipientContact = Recipient & { email: string | null };

/** @param recipient undefined: read from the database */
async function queueForRecipient(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  {
    kind,
    write,
    recipient,
    dueAt = null,
  }: {
    kind: string;
    dueAt?: Date | null;
    write: (recipient: RecipientContact) => OrderEmail;
    recipient?: RecipientContact | undefined;
  },
): Promise<void> {
  const to = recipient ?? (await findAddress(tx, order.id));
  if (!to?.email) return;
  await queueMessage(tx, deps, {
    channel: 'email',
    audience: 'recipient',
    to: to.email,
    kind,
    orderId: order.id,
    dueAt,
    ...write(to),
  });
}

/** The page where the gifter tracks and edits the gift: the account's list of gifts, or a guest's manage link. */
const gifterLink = (deps: OrdersDeps, order: OrderRow): string =>
  order.gifter.userId === null ? manageLink(deps, order.purchaseId) : `${deps.settings.publicOrigin}/gifts`;

const linksOf = (deps: OrdersDeps, order: OrderRow): Links => ({
  gift: giftLink(deps, order.urlId),
  manage: gifterLink(deps, order),
  recipient: recipientLink(deps, order),
  picture: pictureOf(deps, order),
});

function pictureOf({ settings }: OrdersDeps, { gift }: OrderRow): string | null {
  const path = gift.imageUrls[0] && thumbnailUrlOf(gift.imageUrls[0]);
  return path ? `${settings.publicOrigin}${path}` : null;
}

const timeZoneOf = ({ shopSettings }: OrdersDeps): string => shopSettings.current().time_zone;

export async function queueReceipt(tx: Tx, deps: OrdersDeps, order: OrderRow): Promise<void> {
  const email = templates.receipt(order, linksOf(deps, order), timeZoneOf(deps));
  await queueForGifter(tx, deps, order, { kind: 'receipt', limitCategory: 'receipt', ...email }, true);
}

/**
 * The receipt, updated to the current state. It is a separate message kind, because each order has exactly one message
 * of kind `receipt`.
 */
export async function queueReceiptCopy(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  { byOperator = false } = {},
): Promise<void> {
  const template = order.claimedAt === null ? templates.receipt : templates.receiptOfClaimed;
  const email = template(order, linksOf(deps, order), timeZoneOf(deps));
  const limit = byOperator ? {} : { limitCategory: 'notice' as const };
  await queueForGifter(tx, deps, order, { kind: 'receipt_again', ...limit, ...email }, true);
}

export async function queueOpenedNotice(tx: Tx, deps: OrdersDeps, order: OrderRow): Promise<void> {
  const email = templates.opened(order, linksOf(deps, order));
  await queueForGifter(tx, deps, order, { kind: 'opened', limitCategory: 'notice', ...email }, false);
}

/** @returns whether there is a recipient */
export async function queueUnclaimedReminder(tx: Tx, deps: OrdersDeps, order: OrderRow): Promise<boolean> {
  const email = templates.unclaimedReminder(order, linksOf(deps, order), timeZoneOf(deps));
  return await queueForGifter(tx, deps, order, { kind: 'nudge', ...email }, false);
}

export async function queueThankYouNotice(tx: Tx, deps: OrdersDeps, order: OrderRow): Promise<void> {
  await queueForGifter(
    tx,
    deps,
    order,
    { kind: 'thanks', ...templates.thanks(order, linksOf(deps, order)) },
    true,
  );
}

/** An operator has corrected the recipient's address. The email does not contain it. */
export async function queueAddressNotice(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  recipient: RecipientContact,
): Promise<void> {
  const links = linksOf(deps, order);
  await queueForRecipient(tx, deps, order, {
    kind: 'address_corrected',
    write: (to) => templates.addressCorrected(order, links, to),
    recipient,
  });
}

/** @param order before the refund is requested */
export async function queueRefundNotice(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  refundCents: number,
): Promise<void> {
  const email = templates.refunded(order, linksOf(deps, order), refundCents);
  await queueForGifter(tx, deps, order, { kind: 'refunded', ...email }, true);
}

/** The kind of the messages about a shipment. They are delayed while an operator can undo it. */
const SHIPPED_MESSAGE = 'shipped';

/** Drops the messages about the last step. @returns false if one has already been sent; then nothing is dropped */
export const dropStepMessages = async (tx: Tx, order: OrderRow): Promise<boolean> =>
  await dropUnsentMessages(tx, order.id, SHIPPED_MESSAGE);

/** Sends the messages about the last step, which can no longer be undone. */
export const releaseStepMessages = async (tx: Tx, deps: OrdersDeps, order: OrderRow): Promise<void> =>
  await releaseMessages(tx, deps, { orderId: order.id, kind: SHIPPED_MESSAGE });

/** Updates the messages about the last step, if they wait because it can be undone. */
export async function rewriteStepMessages(tx: Tx, deps: OrdersDeps, order: OrderRow): Promise<void> {
  if (!isUndoable(order) || !(await dropStepMessages(tx, order))) return;
  await queueStatusMessages(tx, deps, order);
}

/**
 * Queues the emails about a status change in its transaction.
 * @param recipient undefined: read from the database
 */
export async function queueStatusMessages(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  recipient?: RecipientContact,
): Promise<void> {
  const links = linksOf(deps, order);
  switch (order.status) {
    case 'Processing': {
      await queueForGifter(tx, deps, order, { kind: 'claimed', ...templates.claimed(order, links) }, true);
      return await queueForRecipient(tx, deps, order, {
        kind: 'claimed',
        write: (to) => templates.claimedForRecipient(order, links, to),
        recipient,
      });
    }
    case 'Shipped': {
      const shipment = await getShipment(tx, order.id);
      const held = { kind: SHIPPED_MESSAGE, dueAt: order.undoUntil };
      await queueForGifter(tx, deps, order, { ...held, ...templates.shipped(order, links, shipment) }, false);
      return await queueForRecipient(tx, deps, order, {
        ...held,
        write: (to) => templates.shippedForRecipient(order, links, { ...to, shipment }),
      });
    }
    case 'Delivered': {
      await queueForGifter(
        tx,
        deps,
        order,
        { kind: 'delivered', ...templates.delivered(order, links) },
        false,
      );
      return await queueForRecipient(tx, deps, order, {
        kind: 'delivered',
        write: (to) => templates.deliveredForRecipient(order, links, to),
      });
    }
    case 'Cancelled':
      await queueForGifter(
        tx,
        deps,
        order,
        {
          kind: order.cancelReason ?? 'cancelled',
          ...(order.cancelReason === 'expired' ? {} : { limitCategory: 'notice' as const }),
          ...templates.ended(order, links),
        },
        true,
      );
      return;
    default:
      return;
  }
}
