import * as managedOrders from '@presently/contracts/managed-orders';
import * as contract from '@presently/contracts/orders';
import { hasRole } from '@presently/contracts/roles';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defineRoute, ok, pageReply } from '../../platform/http/define-route.ts';
import { keyFromHeaders, runIdempotent, type ScopedKey } from '../../platform/idempotency.ts';
import { sha256 } from '../../platform/ids.ts';
import { requireViewer } from '../accounts/index.ts';
import { cancelOrder } from './gifter/cancel-order.ts';
import { extendGift } from './gifter/extend-gift.ts';
import { replaceLink } from './gifter/replace-link.ts';
import { resendLinks } from './gifter/resend-links.ts';
import { updateOrder } from './gifter/update-order.ts';
import { cancelScope } from './idempotency-scopes.ts';
import { serializeOrder } from './order.serializers.ts';
import { getOrderId, orderNotFound } from './order-access.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { getOrderWithDetails, listOrdersOfUser } from './store/order-details.store.ts';
import { findListedOrderId, findOrderIdOfUser } from './store/orders.store.ts';

export function orderRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  const { db } = deps.database;
  const respondWithOrder = async (id: string) => ok(serializeOrder(deps, await getOrderWithDetails(db, id)));
  const idOf = async (request: FastifyRequest, id: string) =>
    await getOrderId(deps, request, { by: 'gifter', id });

  defineRoute(app, contract.listOrders, async ({ query, request }) => {
    const { rows, total } = await listOrdersOfUser(db, requireViewer(request).userId, query);
    return pageReply(
      rows.map((row) => serializeOrder(deps, row)),
      query,
      total,
    );
  });
  defineRoute(app, contract.getOrder, async ({ params, request }) =>
    respondWithOrder(await idOf(request, params.id)),
  );
  defineRoute(app, contract.updateOrder, async ({ params, body, request }) => {
    const id = await idOf(request, params.id);
    await updateOrder(deps, id, body);
    return respondWithOrder(id);
  });
  defineRoute(app, contract.extendOrder, async ({ params, request }) => {
    const id = await idOf(request, params.id);
    await extendGift(deps, id);
    return respondWithOrder(id);
  });
  defineRoute(app, contract.resendOrder, async ({ params, request }) => {
    const id = await idOf(request, params.id);
    await resendLinks(deps, id);
    return respondWithOrder(id);
  });
  defineRoute(app, contract.replaceGiftLink, async ({ params, request }) => {
    const id = await idOf(request, params.id);
    await replaceLink(deps, id);
    return respondWithOrder(id);
  });
  defineRoute(app, contract.cancelOrder, async ({ params, body, headers, request }) => {
    const viewer = requireViewer(request);
    const isManager = hasRole(viewer.role, 'manager');
    const ownId = await findOrderIdOfUser(db, viewer.userId, params.id);
    const id = ownId ?? (isManager ? await findListedOrderId(db, params.id) : null);
    if (!id) throw orderNotFound();
    return await runIdempotent(
      deps.database,
      {
        key: cancelIdempotencyKey(headers, id, viewer.userId),
        request: body ?? null,
        requestId: request.id,
      },
      async () => {
        const operator = isManager ? viewer : null;
        await cancelOrder(deps, id, { operator, isOwn: ownId !== null, input: body });
        return await respondWithOrder(id);
      },
    );
  });
  manageRoutes(app, deps);
}

/**
 * Scoped by order, so that erasing a gifter finds all saved responses about their orders. The key is hashed with the
 * user, so that users do not share keys, and the longest one fits.
 */
function cancelIdempotencyKey(
  headers: Parameters<typeof keyFromHeaders>[0],
  orderId: string,
  owner: string,
): ScopedKey | null {
  const fromHeaders = keyFromHeaders(headers, cancelScope(orderId));
  return fromHeaders && { ...fromHeaders, key: sha256(`${owner}:${fromHeaders.key}`) };
}

/** The same actions for guests, who are authenticated by the key in their manage link. */
function manageRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  const { db } = deps.database;
  const respondWithOrder = async (id: string) => ok(serializeOrder(deps, await getOrderWithDetails(db, id)));
  const idOf = async (request: FastifyRequest, key: string) =>
    await getOrderId(deps, request, { by: 'manage-key', key });

  defineRoute(app, managedOrders.getManagedOrder, async ({ params, request }) =>
    respondWithOrder(await idOf(request, params.key)),
  );
  defineRoute(app, managedOrders.updateManagedOrder, async ({ params, body, request }) => {
    const id = await idOf(request, params.key);
    await updateOrder(deps, id, body);
    return respondWithOrder(id);
  });
  defineRoute(app, managedOrders.extendManagedOrder, async ({ params, request }) => {
    const id = await idOf(request, params.key);
    await extendGift(deps, id);
    return respondWithOrder(id);
  });
  defineRoute(app, managedOrders.resendManagedOrder, async ({ params, request }) => {
    const id = await idOf(request, params.key);
    await resendLinks(deps, id);
    return respondWithOrder(id);
  });
  defineRoute(app, managedOrders.replaceManagedGiftLink, async ({ params, request }) => {
    const id = await idOf(request, params.key);
    await replaceLink(deps, id);
    return respondWithOrder(id);
  });
  defineRoute(app, managedOrders.cancelManagedOrder, async ({ params, headers, request }) => {
    const id = await idOf(request, params.key);
    return await runIdempotent(
      deps.database,
      { key: cancelIdempotencyKey(headers, id, 'guest'), request: null, requestId: request.id },
      async () => {
        await cancelOrder(deps, id, { operator: null });
        return await respondWithOrder(id);
      },
    );
  });
}
