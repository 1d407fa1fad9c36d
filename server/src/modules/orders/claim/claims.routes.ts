import * as contract from '@presently/contracts/gift-links';
import * as texts from '@presently/texts/server/orders';
import type { FastifyInstance } from 'fastify';
import { accepted, defineRoute, ok } from '../../../platform/http/define-route.ts';
import { serializeClaimableGift, serializeTrackedOrder } from '../order.serializers.ts';
import { getOrderId, giftNotFound } from '../order-access.ts';
import { isRecipientKey } from '../order-keys.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { withNotFoundLimit } from '../rate-limit-not-found.ts';
import { getOrderWithDetails } from '../store/order-details.store.ts';
import { findOrder, findOrderIdByLink } from '../store/orders.store.ts';
import { claimGift } from './claim-gift.ts';
import { correctAddress } from './correct-address.ts';
import { declineGift } from './decline-gift.ts';
import { markOpened } from './mark-opened.ts';
import { setRecipientCookie } from './recipient-cookie.ts';
import { sendThanks } from './send-thanks.ts';

/** GET requests never change anything, so that a link-preview bot cannot open or claim a gift. */
export function claimRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  const { db } = deps.database;
  const respondWithGift = async (id: string) => {
    const order = await findOrder(db, id);
    if (!order) throw giftNotFound();
    return ok(serializeClaimableGift(order));
  };
  const findOrderIdOfRecipient = async (urlId: string, key: string): Promise<string | null> => {
    const id = await findOrderIdByLink(db, urlId);
    return id !== null && isRecipientKey(deps, id, key) ? id : null;
  };
  const respondToRecipient = async (id: string) =>
    ok(serializeTrackedOrder(await getOrderWithDetails(db, id), true));

  defineRoute(app, contract.getGiftByLink, async ({ params, request }) =>
    respondWithGift(await getOrderId(deps, request, { by: 'link', urlId: params.urlId })),
  );
  defineRoute(app, contract.claimGift, async ({ params, body, headers, request, reply }) => {
    const { urlId } = params;
    const claim = { urlId, address: body, idempotencyKey: headers['idempotency-key'] ?? null };
    const order = await withNotFoundLimit(
      deps,
      request,
      async () => await claimGift(deps, claim),
      giftNotFound,
    );
    setRecipientCookie(deps, request, reply, { id: order.id, urlId });
    return ok(serializeTrackedOrder(order, true));
  });
  defineRoute(app, contract.correctAddress, async ({ params: { urlId }, body, request }) => {
    const forbiddenMessage = texts.onlyRecipientChangesAddress;
    const id = await getOrderId(deps, request, { by: 'recipient', urlId, forbiddenMessage });
    await correctAddress(deps, id, body);
    return respondToRecipient(id);
  });
  defineRoute(app, contract.openRecipientSession, async ({ params, body, request, reply }) => {
    // A wrong key gets the same 404 as an unknown id and counts towards the same rate limit.
    const id = await withNotFoundLimit(
      deps,
      request,
      async () => await findOrderIdOfRecipient(params.urlId, body.key),
      giftNotFound,
    );
    setRecipientCookie(deps, request, reply, { id, urlId: params.urlId });
    return respondToRecipient(id);
  });
  defineRoute(app, contract.markGiftOpened, async ({ params, request }) => {
    await getOrderId(deps, request, { by: 'link', urlId: params.urlId });
    await markOpened(deps, params.urlId);
    return accepted();
  });
  defineRoute(app, contract.declineGift, async ({ params, body, headers, request }) => {
    const { urlId } = params;
    const id = await getOrderId(deps, request, { by: 'link', urlId });
    const idempotencyKey = headers['idempotency-key'] ?? null;
    await declineGift(deps, { urlId, message: body?.message ?? null, idempotencyKey });
    return respondWithGift(id);
  });
  defineRoute(app, contract.sendThanks, async ({ params: { urlId }, body, request }) => {
    const forbiddenMessage = texts.onlyRecipientSaysThanks;
    const id = await getOrderId(deps, request, { by: 'recipient', urlId, forbiddenMessage });
    await sendThanks(deps, id, body.message);
    return respondToRecipient(id);
  });
}
