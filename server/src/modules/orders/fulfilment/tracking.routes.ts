import { trackGift } from '@presently/contracts/gift-links';
import * as orderTracking from '@presently/contracts/order-tracking';
import type { FastifyInstance } from 'fastify';
import { defineRoute, ok } from '../../../platform/http/define-route.ts';
import { requireViewer } from '../../accounts/index.ts';
import { isRecipient } from '../claim/recipient-cookie.ts';
import { serializeTrackedOrder, serializeTrackingInfo } from '../order.serializers.ts';
import { orderNotFound } from '../order-access.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { mayOpen } from '../packer-orders.ts';
import { withNotFoundLimit } from '../rate-limit-not-found.ts';
import { getOrderWithDetails } from '../store/order-details.store.ts';
import {
  findListedOrderId,
  findOrder,
  findOrderIdByLink,
  findOrderIdOfUser,
  type OrderRow,
} from '../store/orders.store.ts';
import { getShipment } from '../store/shipments.store.ts';
import { updateTracking } from './update-tracking.ts';

export function trackingRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  const { db } = deps.database;
  const respondWithTracking = async (order: OrderRow | null) => {
    if (!order) throw orderNotFound();
    return ok(serializeTrackingInfo(order, await getShipment(db, order.id)));
  };

  defineRoute(app, trackGift, async ({ params, request }) => {
    const id = await withNotFoundLimit(
      deps,
      request,
      async () => await findOrderIdByLink(db, params.urlId),
      orderNotFound,
    );
    return ok(
      serializeTrackedOrder(
        await getOrderWithDetails(db, id),
        isRecipient(deps, request, { id, urlId: params.urlId }),
      ),
    );
  });
  defineRoute(app, orderTracking.getTrackingInfo, async ({ params, request }) => {
    const viewer = requireViewer(request);
    const ownId = await findOrderIdOfUser(db, viewer.userId, params.id);
    const id = ownId ?? (viewer.role === null ? null : await findListedOrderId(db, params.id));
    const order = id ? await findOrder(db, id) : null;
    const mayRead = order && (ownId !== null || mayOpen(viewer, order));
    return respondWithTracking(mayRead ? order : null);
  });
  defineRoute(app, orderTracking.updateTracking, async ({ params, body, request }) => {
    const id = await findListedOrderId(db, params.id);
    if (!id) throw orderNotFound();
    await updateTracking(deps, requireViewer(request), id, body);
    return respondWithTracking(await findOrder(db, id));
  });
}
