import type { Tx } from '../../../platform/db/database.ts';
import { findUser } from '../../accounts/index.ts';
import { queueMessage } from '../../messaging/index.ts';
import { giftLink, manageLink, recipientLink } from '../order-keys.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { findAddress } from '../store/order-details.store.ts';
import type { OrderRow } from '../store/orders.store.ts';
import { getShipment } from '../store/shipments.store.ts';
import * as templates from './email-templates.ts';

type Email = templates.OrderEmail & { kind: string; limitCategory?: 'receipt' | 'notice' };

/** @param isEssential sent even to users who have opted out of optional e-mails */
async function queueForGifter(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  { kind, subject, content, limitCategory }: Email,
  isEssential: boolean,
): Promise<void> {
  if (!order.gifter.email) return;
  if (
    !isEssential &&
    order.gifter.userId !== null &&
    (await findUser(tx, order.gifter.userId))?.emailOptIn === false
  )
    return;
  await queueMessage(tx, deps, {
    channel: 'email',
    to: order.gifter.email,
    subject,
    content,
    kind,
    orderId: order.id,
    ...(limitCategory ? { limitCategory } : {}),
  });
}

/** Name and e-mail address that the recipient of a gift gave. */
export type RecipientContact = templates.Recipient & { email: string | null };

/** @param recipient undefined: read from the database */
async function queueForRecipient(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  {
    kind,
    write,
    recipient,
  }: {
    kind: string;
    write: (recipient: RecipientContact) => templates.OrderEmail;
    recipient?: RecipientContact | undefined;
  },
): Promise<void> {
  const to = recipient ?? (await findAddress(tx, order.id));
  if (!to?.email) return;
  await queueMessage(tx, deps, { channel: 'email', to: to.email, kind, orderId: order.id, ...write(to) });
}

/**
 * The page where the gifter follows and changes the gift: the list of gifts of an account, or a guest's manage link.
 */
const gifterLink = (deps: OrdersDeps, order: OrderRow): string =>
  order.gifter.userId === null ? manageLink(deps, order.purchaseId) : `${deps.settings.publicOrigin}/gifts`;

const linksOf = (deps: OrdersDeps, order: OrderRow): templates.Links => ({
  gift: giftLink(deps, order.urlId),
  manage: gifterLink(deps, order),
  recipient: recipientLink(deps, order),
});

export async function queueReceipt(tx: Tx, deps: OrdersDeps, order: OrderRow): Promise<void> {
  const email = templates.receipt(order, linksOf(deps, order));
  await queueForGifter(tx, deps, order, { kind: 'receipt', limitCategory: 'receipt', ...email }, true);
}

/** The receipt again, as another message kind, because each order has exactly one message of kind `receipt`. */
export async function queueReceiptCopy(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  { byOperator = false } = {},
): Promise<void> {
  const email = templates.receipt(order, linksOf(deps, order));
  const limit = byOperator ? {} : { limitCategory: 'notice' as const };
  await queueForGifter(tx, deps, order, { kind: 'receipt_again', ...limit, ...email }, true);
}

export async function queueOpenedNotice(tx: Tx, deps: OrdersDeps, order: OrderRow): Promise<void> {
  const email = templates.opened(order, linksOf(deps, order));
  await queueForGifter(tx, deps, order, { kind: 'opened', limitCategory: 'notice', ...email }, false);
}

export async function queueUnclaimedReminder(tx: Tx, deps: OrdersDeps, order: OrderRow): Promise<void> {
  await queueForGifter(
    tx,
    deps,
    order,
    { kind: 'nudge', ...templates.unclaimedReminder(order, linksOf(deps, order)) },
    false,
  );
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

/**
 * Queues the e-mails about a status change in its transaction.
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
      const toGifter = { kind: 'shipped', ...templates.shipped(order, links, shipment) };
      await queueForGifter(tx, deps, order, toGifter, false);
      return await queueForRecipient(tx, deps, order, {
        kind: 'shipped',
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
      return await queueForGifter(
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
    default:
      return;
  }
}
