import { trackGift } from '@presently/contracts/gift-links';
import * as orderTracking from '@presently/contracts/order-tracking';
import { hasRole } from '@presently/contracts/roles';
import * as texts from '@presently/texts/server/orders';
import type { FastifyInstance } from 'fastify';
import { defineRoute, ok } from '../../../platform/http/define-route.ts';
import { notFound } from '../../../platform/http/http-error.ts';
import { requireViewer } from '../../accounts/index.ts';
import { isRecipient } from '../claim/recipient-cookie.ts';
import { serializeTrackedOrder, serializeTrackingInfo } from '../order.serializers.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { withNotFoundLimit } from '../rate-limit-not-found.ts';
import { getOrderWithDetails } from '../store/order-details.store.ts';
import { findOrder, findOrderIdByLink, findOrderIdOfUser, findPaidOrderId } from '../store/orders.store.ts';
import { getShipment } from '../store/shipments.store.ts';
import { updateTracking } from './update-tracking.ts';

const orderNotFound = () => notFound(texts.notFound);

export function trackingRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  const { db } = deps.database;
  const respondWithTracking = async (id: string) => {
    const order = await findOrder(db, id);
    if (!order) throw orderNotFound();
    return ok(serializeTrackingInfo(order, await getShipment(db, id)));
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
    const id = hasRole(viewer.role, 'manager')
      ? await findPaidOrderId(db, params.id)
      : await findOrderIdOfUser(db, viewer.userId, params.id);
    if (!id) throw orderNotFound();
    return respondWithTracking(id);
  });
  defineRoute(app, orderTracking.updateTracking, async ({ params, body, request }) => {
    const id = await findPaidOrderId(db, params.id);
    if (!id) throw orderNotFound();
    await updateTracking(deps, requireViewer(request), id, body);
    return respondWithTracking(id);
  });
}
