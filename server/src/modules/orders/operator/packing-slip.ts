import { formatOrderNumber } from '@presently/contracts/order-number';
import type { SlipPaper } from '@presently/contracts/packing-slips';
import * as texts from '@presently/texts/server/operator-orders';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { Viewer } from '../../accounts/index.ts';
import { type CardImageRow, findCardImages } from '../../catalogue/index.ts';
import { hasEnded } from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { getOrderWithDetails, type OrderWithDetails } from '../store/order-details.store.ts';
import { recordAddressViews } from './order-queries.ts';
import { assertMaySeeAddresses } from './packer-access.ts';
import { renderSlipDocument } from './packing-slip-html.ts';

/**
 * Renders an HTML document with a slip and a note for each order, and records the address views.
 * @throws HttpError 403 for a packer if an order is neither to pack nor to ship; 409 if an order has no address (any
 *   more) or is cancelled
 */
export async function renderPackingSlips(
  deps: OrdersDeps,
  operator: Viewer,
  orderIds: string[],
  paper: SlipPaper,
): Promise<string> {
  const { db } = deps.database;
  const orders: OrderWithDetails[] = [];
  for (const id of orderIds) orders.push(await getOrderWithDetails(db, id));
  assertMaySeeAddresses(operator, orders);
  for (const order of orders) assertShippable(order);
  const cards = await findCardImages(
    db,
    orders.flatMap(({ cardImageId }) => cardImageId ?? []),
  );
  await recordAddressViews(deps, operator, orders, 'packing slip');
  const cardOf = (order: OrderWithDetails): CardImageRow | null =>
    cards.find(({ id }) => id === order.cardImageId) ?? null;
  const settings = deps.shopSettings.current();
  return await renderSlipDocument({
    slips: orders.map((order) => ({ order, card: cardOf(order) })),
    paper,
    shop: {
      name: settings.shop_name,
      logo: settings.logo,
      legalName: settings.legal_name,
      address: settings.legal_address ?? settings.contact_address,
    },
  });
}

function assertShippable(order: OrderWithDetails): void {
  const { address } = order;
  const named = { number: formatOrderNumber(order.number), gift: order.gift.name };
  if (hasEnded(order)) throw new HttpError('conflict', { message: texts.nothingToPack(named) });
  if (!address) throw new HttpError('conflict', { message: texts.noAddressYet(named) });
  if (address.erasedAt) throw new HttpError('conflict', { message: texts.addressErased(named) });
}
