import { allSettledOrThrow } from '../../platform/db/all-settled-or-throw.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findUser } from '../accounts/index.ts';
import { queueMessage } from '../messaging/index.ts';
import { findAddress } from './order-addresses.store.ts';
import { giftLink, manageLink, recipientLink } from './order-keys.ts';
import * as texts from './email-templates.ts';
import type { OrdersDeps } from './orders.deps.ts';
import type { OrderRow } from './orders.store.ts';

type Text = texts.OrderEmail & { kind: string; cause?: 'purchase' | 'others' };

/** Messages an order cannot do without go to everybody; the others only to those who want them. */
async function toGifter(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  { kind, subject, letter, cause }: Text,
  needed: boolean,
): Promise<void> {
  if (!order.gifterEmail) return;
  if (!needed && order.gifterId !== null && (await findUser(tx, order.gifterId))?.wantsMessages === false)
    return;
  await queueMessage(tx, deps, {
    channel: 'email',
    to: order.gifterEmail,
    subject,
    content: letter,
    kind,
    reference: order.id,
    ...(cause ? { cause } : {}),
  });
}

async function toRecipient(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  { kind, subject, letter }: Text,
  known?: string | null,
): Promise<void> {
  const email = known === undefined ? (await findAddress(tx, order.id))?.email : known;
  if (!email) return;
  await queueMessage(tx, deps, {
    channel: 'email',
    to: email,
    subject,
    content: letter,
    kind,
    reference: order.id,
  });
}

/** Where the gifter follows and changes the gift: an account's own page, or the guest's manage link. */
const gifterLink = (deps: OrdersDeps, order: OrderRow): string =>
  order.gifterId === null ? manageLink(deps, order.id) : `${deps.settings.publicOrigin}/gifts`;

const linksOf = (deps: OrdersDeps, order: OrderRow): texts.Links => ({
  gift: giftLink(deps, order.urlId),
  manage: gifterLink(deps, order),
  recipient: recipientLink(deps, order),
});

export async function queueReceipt(tx: Tx, deps: OrdersDeps, order: OrderRow): Promise<void> {
  const text = texts.receipt(order, linksOf(deps, order));
  await toGifter(tx, deps, order, { kind: 'receipt', cause: 'purchase', ...text }, true);
}

/** The same words under a kind of its own: every gift has one receipt that it began with. */
export async function queueReceiptCopy(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  { byOperator = false } = {},
): Promise<void> {
  const text = texts.receipt(order, linksOf(deps, order));
  const cause = byOperator ? {} : { cause: 'others' as const };
  await toGifter(tx, deps, order, { kind: 'receipt_again', ...cause, ...text }, true);
}

export async function queueOpenedNotice(tx: Tx, deps: OrdersDeps, order: OrderRow): Promise<void> {
  const text = texts.opened(order, linksOf(deps, order));
  await toGifter(tx, deps, order, { kind: 'opened', cause: 'others', ...text }, false);
}

export async function queueUnclaimedReminder(tx: Tx, deps: OrdersDeps, order: OrderRow): Promise<void> {
  await toGifter(tx, deps, order, { kind: 'nudge', ...texts.nudge(order, linksOf(deps, order)) }, false);
}

export async function queueThankYouNotice(tx: Tx, deps: OrdersDeps, order: OrderRow): Promise<void> {
  await toGifter(tx, deps, order, { kind: 'thanks', ...texts.thanks(order, linksOf(deps, order)) }, true);
}

/**
 * The messages that go with a change of status, in its transaction.
 * @param recipientEmail null for none; by default it is looked up
 */
export async function queueStatusMessages(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  recipientEmail?: string | null,
): Promise<void> {
  const links = linksOf(deps, order);
  switch (order.status) {
    case 'Processing':
      await allSettledOrThrow(
        toGifter(tx, deps, order, { kind: 'claimed', ...texts.claimed(order, links) }, true),
        toRecipient(
          tx,
          deps,
          order,
          { kind: 'claimed', ...texts.claimedForRecipient(order, links) },
          recipientEmail,
        ),
      );
      return;
    case 'Shipped':
      await allSettledOrThrow(
        toGifter(tx, deps, order, { kind: 'shipped', ...texts.shipped(order, links) }, false),
        toRecipient(tx, deps, order, { kind: 'shipped', ...texts.shippedForRecipient(order, links) }),
      );
      return;
    case 'Delivered':
      await allSettledOrThrow(
        toGifter(tx, deps, order, { kind: 'delivered', ...texts.delivered(order, links) }, false),
        toRecipient(tx, deps, order, { kind: 'delivered', ...texts.deliveredForRecipient(order, links) }),
      );
      return;
    case 'Cancelled':
      return await toGifter(
        tx,
        deps,
        order,
        {
          kind: order.cancelReason ?? 'cancelled',
          ...(order.cancelReason === 'expired' ? {} : { cause: 'others' as const }),
          ...texts.ended(order, links),
        },
        true,
      );
    default:
      return;
  }
}
