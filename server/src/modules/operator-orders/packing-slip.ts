import { HttpError } from '../../platform/http/http-error.ts';
import type { Actor } from '../audit/index.ts';
import { type CardImageRow, findCardImages } from '../catalogue/index.ts';
import { type OrderWithDetails, getOrderWithDetails, type OrdersDeps } from '../orders/index.ts';
import { slipDocument } from './packing-slip-html.ts';
import { recordAddressViews } from './order-queries.ts';

/**
 * The slips of some orders as one document, a page each. It is written down that their addresses were seen.
 * @throws HttpError 409 for an order that has no address to go to, or has ended
 */
export async function renderPackingSlips(deps: OrdersDeps, operator: Actor, orderIds: string[]): Promise<string> {
  const { db } = deps.database;
  const orders: OrderWithDetails[] = [];
  for (const id of orderIds) orders.push(await getOrderWithDetails(db, id));
  for (const order of orders) assertHasAddress(order);
  const cards = await findCardImages(
    db,
    orders.flatMap(({ cardImageId }) => cardImageId ?? []),
  );
  await recordAddressViews(deps, operator, orders, 'packing slip');
  const cardOf = (order: OrderWithDetails): CardImageRow | null =>
    cards.find(({ id }) => id === order.cardImageId) ?? null;
  return slipDocument(
    deps.settings.publicOrigin,
    orders.map((order) => ({ order, card: cardOf(order) })),
  );
}

function assertHasAddress({ address, status, gift }: OrderWithDetails): void {
  if (status === 'Cancelled')
    throw new HttpError('conflict', {
      message: `This gift (${gift.name}) has ended: there is nothing to pack.`,
    });
  if (!address) throw new HttpError('conflict', { message: `This gift (${gift.name}) has no address yet.` });
}
