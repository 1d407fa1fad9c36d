import type { OperatorOrder } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/list';
import * as orderTexts from '@presently/texts/console/orders/shared';
import * as shared from '@presently/texts/console/shared';
import { formatDollars } from '@presently/texts/format';
import type { Column } from '~/ui/data-table';
import { RelativeTime } from '~/ui/relative-time';
import { StatusChip } from '~/ui/status-chip';
import { findLabel } from '../labels';
import { fullName, placeOf, recipientName } from './order-texts';

export type OrderColumn = Column<OperatorOrder>;

export function OrderChip({ order }: { order: Pick<OperatorOrder, 'status'> }) {
  return <StatusChip status={order.status} label={orderTexts.orderStatuses[order.status]} />;
}

/** Why the search has found the order, if the row does not show it. */
function SearchMatch({ order: { matched_in = [] } }: { order: OperatorOrder }) {
  const labels = matched_in.flatMap((field) => findLabel(texts.matchedFields, field) ?? []);
  if (labels.length === 0) return null;
  return <span className="block">{texts.matchedIn(labels.join(', '))}</span>;
}

/** Such an order may still be in a queue. */
function RefundNote({ order: { payment_status } }: { order: OperatorOrder }) {
  if (payment_status !== 'refunded') return null;
  return <span className="block font-medium text-danger">{orderTexts.paymentStatuses.refunded}</span>;
}

/** The content below the order's link; on phones it replaces the other columns. */
const gift: OrderColumn = {
  id: 'gift',
  header: orderTexts.order,
  cell: (order) => (
    <div className="text-ink-muted">
      <span className="tabular-nums">{order.order_number}</span>
      {' · '}
      <span className="md:hidden">{formatDestinationOrGifter(order)}</span>
      <span className="hidden md:inline">{texts.fromGifter(fullName(order.gifter))}</span>
      <SearchMatch order={order} />
      <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 sm:hidden">
        <OrderChip order={order} />
        <RelativeTime at={order.status_changed_at} />
      </span>
    </div>
  ),
};
/** For queues, which have no status column. */
const queuedGift: OrderColumn = {
  ...gift,
  cell: (order) => (
    <>
      {gift.cell(order)}
      <RefundNote order={order} />
    </>
  ),
};
/** For narrow panels, which have no recipient column at any window size. */
const compactGift: OrderColumn = {
  id: 'gift',
  header: orderTexts.order,
  cell: (order) => (
    <span className="block text-ink-muted">
      <span className="tabular-nums">{order.order_number}</span>
      {' · '}
      {formatDestinationOrGifter(order)}
      <RefundNote order={order} />
    </span>
  ),
};
const recipient: OrderColumn = {
  id: 'recipient',
  header: orderTexts.shipTo,
  visibleFrom: 'md',
  cell: (order) => (
    <>
      <span className="block wrap-anywhere">{recipientName(order) ?? '–'}</span>
      <span className="block text-ink-muted">{formatDestination(order)}</span>
    </>
  ),
};
const status: OrderColumn = {
  id: 'status',
  header: shared.status,
  visibleFrom: 'sm',
  cell: (order) => (
    <div className="flex flex-col items-start gap-1">
      <OrderChip order={order} />
      {order.payment_status !== 'paid' && (
        <span className="text-xs text-ink-muted">{orderTexts.paymentStatuses[order.payment_status]}</span>
      )}
    </div>
  ),
};
const waitingSince = {
  id: 'since',
  header: texts.waiting,
  cell: (order: OperatorOrder) => <RelativeTime at={order.status_changed_at} isDuration />,
};
const since: OrderColumn = { ...waitingSince, visibleFrom: 'sm' };
const expires: OrderColumn = {
  id: 'expires',
  header: texts.expires,
  cell: (order) => <RelativeTime at={order.expires_at} isDeadline />,
};
const bought: OrderColumn = {
  id: 'bought',
  header: orderTexts.ordered,
  visibleFrom: 'sm',
  cell: (order) => <RelativeTime at={order.created_at} />,
};
const paid: OrderColumn = {
  id: 'paid',
  header: orderTexts.paid,
  visibleFrom: 'lg',
  align: 'end',
  cell: (order) => formatDollars(order.amount_paid),
};

/** "Astoria, OR", or why there is no address. */
function formatDestination({ shipping_address, claimed }: OperatorOrder): string {
  if (shipping_address) return placeOf(shipping_address);
  return claimed ? texts.noAddress : texts.notClaimedYet;
}

const formatDestinationOrGifter = (order: OperatorOrder): string =>
  order.shipping_address
    ? formatDestination(order)
    : texts.fromGifterTo({ gifter: fullName(order.gifter), destination: formatDestination(order) });

const defaultColumns = [gift, recipient, status, bought, paid];
const columnsByQueue: Record<string, readonly OrderColumn[]> = {
  to_pack: [queuedGift, recipient, since, paid],
  to_ship: [queuedGift, recipient, since],
  expiring: [gift, expires, bought, paid],
};

export const getColumns = (queue: string | undefined): readonly OrderColumn[] =>
  (queue && columnsByQueue[queue]) || defaultColumns;

/** For the narrow panels of the dashboard. */
export const getCompactColumns = (queue: string): readonly OrderColumn[] =>
  queue === 'expiring' ? [compactGift, expires] : [compactGift, waitingSince];
