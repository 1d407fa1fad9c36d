import * as contract from '@presently/contracts/orders';
import { createPaymentIntent } from '@presently/contracts/payments';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defineRoute, ok, pageReply } from '../../platform/http/define-route.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { runIdempotent, type ScopedKey, keyFromHeaders } from '../../platform/idempotency.ts';
import { sha256 } from '../../platform/ids.ts';
import { requireViewer } from '../accounts/index.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelScope, intentScope } from './erase-gifter.ts';
import { extendGift } from './extend-gift.ts';
import { getOrderWithDetails, listOrdersOfUser } from './order-details.store.ts';
import { createGiftPaymentIntent } from './create-gift-payment-intent.ts';
import { withNotFoundLimit } from './rate-limit-not-found.ts';
import { serializeOrder } from './order.serializers.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { findPaidOrderId, findOrderIdByManageKey, findOrderIdOfUser } from './orders.store.ts';
import { idempotencyOwner, fingerprintPayer } from './payer-fingerprint.ts';
import { placeOrder } from './place-order.ts';
import { replaceLink } from './replace-link.ts';
import { resendLinks } from './resend-links.ts';
import { updateOrder } from './update-order.ts';

/** A wrong id and somebody else's get the same 404. */
const orderNotFound = () => notFound('Gift or order not found. Please check your ID and try again.');

export function orderRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  const { db } = deps.database;
  const view = async (id: string) => ok(serializeOrder(deps, await getOrderWithDetails(db, id)));
  const ownOrder = async (raw: FastifyRequest, id: string): Promise<string> => {
    const found = await findOrderIdOfUser(db, requireViewer(raw).userId, id);
    if (!found) throw orderNotFound();
    return found;
  };

  defineRoute(app, contract.createOrder, async ({ body, headers, raw }) => {
    const answer = await placeOrder(deps, {
      input: body,
      gifterId: raw.viewer?.userId ?? null,
      idempotencyKey: headers['idempotency-key'] ?? null,
      requestId: raw.id,
      payer: fingerprintPayer(deps, raw.ip, raw.viewer ?? null, body.billing?.email ?? null),
    });
    return answer as never;
  });
  defineRoute(app, contract.listOrders, async ({ query, raw }) => {
    const { rows, total } = await listOrdersOfUser(db, requireViewer(raw).userId, query);
    return pageReply(
      rows.map((row) => serializeOrder(deps, row)),
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
  defineRoute(app, contract.extendOrder, async ({ params, raw }) => {
    const id = await ownOrder(raw, params.id);
    await extendGift(deps, id);
    return view(id);
  });
  defineRoute(app, contract.resendOrder, async ({ params, raw }) => {
    const id = await ownOrder(raw, params.id);
    await resendLinks(deps, id);
    return view(id);
  });
  defineRoute(app, contract.replaceGiftLink, async ({ params, raw }) => {
    const id = await ownOrder(raw, params.id);
    await replaceLink(deps, id);
    return view(id);
  });
  defineRoute(app, contract.cancelOrder, async ({ params, body, headers, raw }) => {
    const viewer = requireViewer(raw);
    const own = await findOrderIdOfUser(db, viewer.userId, params.id);
    const id = viewer.role ? await findPaidOrderId(db, params.id) : own;
    if (!id) throw orderNotFound();
    return await runIdempotent(
      deps.database,
      {
        key: cancelIdempotencyKey(headers, id, viewer.userId),
        request: body ?? null,
        requestId: raw.id,
      },
      async () => {
        await cancelOrder(deps, id, { operator: viewer.role ? viewer : null, input: body });
        return await view(id);
      },
    );
  });
  defineRoute(app, createPaymentIntent, async ({ body, headers, raw }) => {
    const payer = fingerprintPayer(deps, raw.ip, raw.viewer ?? null, null);
    const scope = intentScope(idempotencyOwner(raw.viewer?.userId ?? null, payer));
    return await runIdempotent(
      deps.database,
      { key: keyFromHeaders(headers, scope), request: body, requestId: raw.id },
      async (id) => ok(await createGiftPaymentIntent(deps, { id, input: body, payer })),
    );
  });
  manageRoutes(app, deps);
}

/** The scope is the order's, so that its answers are found whoever was given them; the key is each one's own. */
function cancelIdempotencyKey(
  headers: Parameters<typeof keyFromHeaders>[0],
  orderId: string,
  whose: string,
): ScopedKey | null {
  const given = keyFromHeaders(headers, cancelScope(orderId));
  return given && { ...given, key: `${whose}:${given.key}` };
}

/** A guest's own gift, by the key of the manage link. */
function manageRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  const { db } = deps.database;
  const view = async (id: string) => ok(serializeOrder(deps, await getOrderWithDetails(db, id)));
  const managedOrder = async (raw: FastifyRequest, key: string): Promise<string> =>
    await withNotFoundLimit(deps, raw, async () => await findOrderIdByManageKey(db, sha256(key)), orderNotFound);

  defineRoute(app, contract.getManagedOrder, async ({ params, raw }) =>
    view(await managedOrder(raw, params.key)),
  );
  defineRoute(app, contract.updateManagedOrder, async ({ params, body, raw }) => {
    const id = await managedOrder(raw, params.key);
    await updateOrder(deps, id, body);
    return view(id);
  });
  defineRoute(app, contract.extendManagedOrder, async ({ params, raw }) => {
    const id = await managedOrder(raw, params.key);
    await extendGift(deps, id);
    return view(id);
  });
  defineRoute(app, contract.resendManagedOrder, async ({ params, raw }) => {
    const id = await managedOrder(raw, params.key);
    await resendLinks(deps, id);
    return view(id);
  });
  defineRoute(app, contract.replaceManagedGiftLink, async ({ params, raw }) => {
    const id = await managedOrder(raw, params.key);
    await replaceLink(deps, id);
    return view(id);
  });
  defineRoute(app, contract.cancelManagedOrder, async ({ params, headers, raw }) => {
    const id = await managedOrder(raw, params.key);
    return await runIdempotent(
      deps.database,
      { key: cancelIdempotencyKey(headers, id, 'guest'), request: null, requestId: raw.id },
      async () => {
        await cancelOrder(deps, id, { operator: null });
        return await view(id);
      },
    );
  });
}
