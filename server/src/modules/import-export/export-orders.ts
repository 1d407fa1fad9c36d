import { centsToDollars } from '@presently/contracts/money';
import { formatOrderNumber } from '@presently/contracts/order-number';
import type { BaseDeps } from '../../deps.ts';
import { type Cell, streamCsv } from '../../platform/csv/write-csv.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { type ExportedOrder, recordAddressViews, streamOrders } from '../orders/index.ts';

type ExportFilter = Parameters<typeof streamOrders>[1];

const COLUMNS: [string, (order: ExportedOrder) => Cell][] = [
  ['id', (order) => order.id],
  ['url_id', (order) => order.urlId],
  ['order_number', (order) => formatOrderNumber(order.number)],
  ['created_at', (order) => order.createdAt],
  ['status', (order) => order.status],
  ['payment_status', (order) => order.paymentStatus],
  ['gift_id', (order) => order.giftId],
  ['gift_name', (order) => order.giftName],
  ['amount_paid', (order) => centsToDollars(order.amountCents).toFixed(2)],
  ['amount_refunded', ({ refundedCents }) => centsToDollars(refundedCents).toFixed(2)],
  ['gift_date', (order) => order.giftDate],
  ['gifter_first_name', (order) => order.gifter.firstName],
  ['gifter_last_name', (order) => order.gifter.lastName],
  ['gifter_email', (order) => order.gifter.email],
  ['claimed_at', (order) => order.claimedAt],
  ['expires_at', (order) => order.expiresAt],
  ['recipient_name', ({ recipient }) => recipient?.name ?? null],
  ['address_ln_1', ({ recipient }) => recipient?.addressLn1 ?? null],
  ['address_ln_2', ({ recipient }) => recipient?.addressLn2 ?? null],
  ['city', ({ recipient }) => recipient?.city ?? null],
  ['state', ({ recipient }) => recipient?.state ?? null],
  ['zip', ({ recipient }) => recipient?.zip ?? null],
  ['recipient_email', ({ recipient }) => recipient?.email ?? null],
  ['recipient_phone', ({ recipient }) => recipient?.phone ?? null],
  ['delivery_instructions', ({ recipient }) => recipient?.deliveryInstructions ?? null],
  ['carrier', (order) => order.carrier],
  ['tracking_number', (order) => order.trackingNumber],
  ['estimated_delivery', (order) => order.estimatedDelivery],
];

/** CSV of orders with addresses. Records one audit entry for the export, and one per address in it. */
export async function exportOrders(
  { database, shopSettings }: BaseDeps,
  operator: Actor,
  filter: Omit<ExportFilter, 'timeZone'>,
): Promise<AsyncGenerator<string>> {
  await recordAudit(database.db, operator, {
    action: 'orders.exported',
    subjectKind: 'orders',
    subjectId: 'all',
    after: filter,
  });
  return streamCsv(
    COLUMNS.map(([name]) => name),
    toRows({ database }, operator, { ...filter, timeZone: shopSettings.current().time_zone }),
  );
}

async function* toRows(
  { database }: Pick<BaseDeps, 'database'>,
  operator: Actor,
  filter: ExportFilter,
): AsyncGenerator<Cell[][]> {
  for await (const orders of streamOrders(database.reads, filter)) {
    const withAddress = orders.filter(({ recipient }) => recipient !== null);
    // Before the rows are sent, so that no address is disclosed without an audit entry.
    await recordAddressViews({ database }, operator, withAddress, 'export');
    yield orders.map((order) => COLUMNS.map(([, cellOf]) => cellOf(order)));
  }
}
