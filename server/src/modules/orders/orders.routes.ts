import { centsToDollars } from '@presently/contracts/money';
import * as contract from '@presently/contracts/orders';
import { createPaymentIntent } from '@presently/contracts/payments';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defineRoute, ok, pageReply } from '../../platform/http/define-route.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { hashKey } from '../../platform/ids.ts';
import { requireViewer } from '../accounts/index.ts';
import { getGiftForOrder } from '../catalogue/index.ts';
import { createStandaloneIntent } from '../payments/index.ts';
import { cancelOrder } from './cancel-order.ts';
import { limitMisses } from './limit-misses.ts';
import { orderView } from './order-view.ts';
import type { OrdersDeps } from './orders.deps.ts';
import {
  findAnyOrderId,
  findManagedOrderId,
  findOwnOrderId,
  getFullOrder,
  listOwnOrders,
} from './orders.store.ts';
import { placeOrder } from './place-order.ts';
import { updateOrder } from './update-order.ts';

/** A wrong id and somebody else's get the same 404. */
const orderNotFound = () => notFound('Gift or order not found. Please check your ID and try again.');

export function orderRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  const { db } = deps.database;
  const view = async (id: string) => ok(orderView(deps, await getFullOrder(db, id)));
  const ownOrder = async (raw: FastifyRequest, id: string): Promise<string> => {
    const found = await findOwnOrderId(db, requireViewer(raw).userId, id);
    if (!found) throw orderNotFound();
    return found;
  };

  defineRoute(app, contract.createOrder, async ({ body, headers, raw }) => {
    const answer = await placeOrder(deps, {
      input: body,
      gifterId: raw.viewer?.userId ?? null,
      idempotencyKey: headers['idempotency-key'] ?? null,
      requestId: raw.id,
    });
    return answer as never;
  });
  defineRoute(app, contract.listOrders, async ({ query, raw }) => {
    const { rows, total } = await listOwnOrders(db, requireViewer(raw).userId, query);
    return pageReply(
      rows.map((row) => orderView(deps, row)),
      query,
      total,
    );
  });
  defineRoute(app, contract.getOrder, async ({ params, raw }) => view(await ownOrder(raw, params.id)));
  defineRoute(app, contract.updateOrder, async ({ params, body, raw }) => {
    const id = await ownOrder(raw, params.id);
    await updateOrder(deps, id, body);
    return view(id);
  });
  defineRoute(app, contract.cancelOrder, async ({ params, body, raw }) => {
    const viewer = requireViewer(raw);
    const own = await findOwnOrderId(db, viewer.userId, params.id);
    const id = viewer.role ? await findAnyOrderId(db, params.id) : own;
    if (!id) throw orderNotFound();
    await cancelOrder(deps, id, { operator: viewer.role ? viewer : null, input: body });
    return view(id);
  });
  defineRoute(app, createPaymentIntent, async ({ body }) => {
    const gift = await getGiftForOrder(db, body.inventory_id);
    if (!gift) throw notFound('Gift not found');
    const hold = await createStandaloneIntent(deps, {
      amountCents: gift.priceCents,
      paymentMethodId: body.payment_method_id ?? null,
    });
    return ok({
      payment_intent_id: hold.paymentIntentId,
      client_secret: hold.clientSecret,
      amount: centsToDollars(hold.amountCents),
      currency: 'usd' as const,
      status: hold.status,
    });
  });
  manageRoutes(app, deps);
}

/** A guest's own gift, by the key of the manage link. */
function manageRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  const { db } = deps.database;
  const view = async (id: string) => ok(orderView(deps, await getFullOrder(db, id)));
  const managedOrder = async (raw: FastifyRequest, key: string): Promise<string> =>
    await limitMisses(deps, raw, async () => await findManagedOrderId(db, hashKey(key)), orderNotFound);

  defineRoute(app, contract.getManagedOrder, async ({ params, raw }) =>
    view(await managedOrder(raw, params.key)),
  );
  defineRoute(app, contract.updateManagedOrder, async ({ params, body, raw }) => {
    const id = await managedOrder(raw, params.key);
    await updateOrder(deps, id, body);
    return view(id);
  });
  defineRoute(app, contract.cancelManagedOrder, async ({ params, raw }) => {
    const id = await managedOrder(raw, params.key);
    await cancelOrder(deps, id, { operator: null });
    return view(id);
  });
}
