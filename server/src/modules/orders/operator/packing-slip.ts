import * as texts from '@presently/texts/server/operator-orders';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { Actor } from '../../audit/index.ts';
import { type CardImageRow, findCardImages } from '../../catalogue/index.ts';
import { hasEnded } from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { getOrderWithDetails, type OrderWithDetails } from '../store/order-details.store.ts';
import { recordAddressViews } from './order-queries.ts';
import { renderSlipDocument } from './packing-slip-html.ts';

/**
 * Renders an HTML document with one page for each order, and records the address views.
 * @throws HttpError 409 when an order has no address or is cancelled
 */
export async function renderPackingSlips(
  deps: OrdersDeps,
  operator: Actor,
  orderIds: string[],
): Promise<string> {
  const { db } = deps.database;
  const orders: OrderWithDetails[] = [];
  for (const id of orderIds) orders.push(await getOrderWithDetails(db, id));
  for (const order of orders) assertShippable(order);
  const cards = await findCardImages(
    db,
    orders.flatMap(({ cardImageId }) => cardImageId ?? []),
  );
  await recordAddressViews(deps, operator, orders, 'packing slip');
  const cardOf = (order: OrderWithDetails): CardImageRow | null =>
    cards.find(({ id }) => id === order.cardImageId) ?? null;
  return renderSlipDocument(
    deps.settings.publicOrigin,
    orders.map((order) => ({ order, card: cardOf(order) })),
  );
}

function assertShippable(order: OrderWithDetails): void {
  const { address, gift } = order;
  if (hasEnded(order)) throw new HttpError('conflict', { message: texts.nothingToPack(gift.name) });
  if (!address) throw new HttpError('conflict', { message: texts.noAddressYet(gift.name) });
}
