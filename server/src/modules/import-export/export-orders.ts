import { centsToDollars } from '@presently/contracts/money';
import { formatOrderNumber } from '@presently/contracts/order-number';
import type { BaseDeps } from '../../deps.ts';
import { type Cell, streamCsv } from '../../platform/csv/write-csv.ts';
import { type Actor, recordAudit, recordAudits } from '../audit/index.ts';
import { type ExportedOrder, type ExportFilter, streamOrders } from '../orders/index.ts';

const COLUMNS: [string, (exported: ExportedOrder) => Cell][] = [
  ['id', ({ order }) => order.id],
  ['url_id', ({ order }) => order.urlId],
  ['order_number', ({ order }) => formatOrderNumber(order.number)],
  ['created_at', ({ order }) => order.createdAt],
  ['status', ({ order }) => order.status],
  ['payment_status', ({ order }) => order.paymentStatus],
  ['gift_id', ({ order }) => order.giftId],
  ['gift_name', ({ order }) => order.gift.name],
  ['amount_paid', ({ order }) => centsToDollars(order.priceCents).toFixed(2)],
  ['amount_refunded', ({ refundedCents }) => centsToDollars(refundedCents).toFixed(2)],
  ['gift_date', ({ order }) => order.giftDate],
  ['gifter_first_name', ({ order }) => order.gifter.firstName],
  ['gifter_last_name', ({ order }) => order.gifter.lastName],
  ['gifter_email', ({ order }) => order.gifter.email],
  ['claimed_at', ({ order }) => order.claimedAt],
  ['expires_at', ({ order }) => order.expiresAt],
  ['recipient_name', ({ address }) => address?.name ?? null],
  ['address_ln_1', ({ address }) => address?.addressLn1 ?? null],
  ['address_ln_2', ({ address }) => address?.addressLn2 ?? null],
  ['city', ({ address }) => address?.city ?? null],
  ['state', ({ address }) => address?.state ?? null],
  ['zip', ({ address }) => address?.zip ?? null],
  ['recipient_email', ({ address }) => address?.email ?? null],
  ['recipient_phone', ({ address }) => address?.phone ?? null],
  ['delivery_instructions', ({ address }) => address?.deliveryInstructions ?? null],
  ['carrier', ({ shipment }) => shipment?.carrier ?? null],
  ['tracking_number', ({ shipment }) => shipment?.trackingNumber ?? null],
  ['estimated_delivery', ({ shipment }) => shipment?.estimatedDelivery ?? null],
];

/** CSV of orders with addresses. Records an audit entry for the export, and one for each address in it. */
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
    toRows(database, operator, { ...filter, timeZone: shopSettings.current().time_zone }),
  );
}

async function* toRows(
  { db, reads }: BaseDeps['database'],
  operator: Actor,
  filter: ExportFilter,
): AsyncGenerator<Cell[][]> {
  for await (const orders of streamOrders(reads, filter)) {
    const withAddress = orders.filter(({ address }) => address !== null);
    // Before the rows are sent, so that no address is disclosed without an audit entry.
    await recordAudits(
      db,
      operator,
      withAddress.map(({ id }) => ({ action: 'address.seen', subjectKind: 'order', subjectId: id })),
    );
    yield orders.map((order) => COLUMNS.map(([, cellOf]) => cellOf(order)));
  }
}
