import { MIN_PUBLIC_REVIEWS } from '@presently/contracts/limits';
import * as contract from '@presently/contracts/reviews';
import * as texts from '@presently/texts/server/reviews';
import { giftNotFound } from '@presently/texts/server/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Executor } from '../../platform/db/database.ts';
import { defineRoute, ok, pageReply } from '../../platform/http/define-route.ts';
import {
  type CatalogueDeps,
  createCatalogueReader,
  defineCachedRoute,
  findGifts,
} from '../catalogue/index.ts';
import { getOrderId, isRecipient } from '../orders/index.ts';
import { serializeGiftReview } from './review.serializers.ts';
import { type Authorship, getRating, listVisibleReviews } from './reviews.store.ts';
import { getOwnReview, removeOwnReview, saveReview } from './save-review.ts';

type Page = { page: number; limit: number };

/** Public, cached reviews of a gift, and the review by its gifter or recipient. */
export function reviewRoutes(app: FastifyInstance, deps: CatalogueDeps): void {
  const read = createCatalogueReader(deps);
  const timeZone = () => deps.shopSettings.current().time_zone;
  defineCachedRoute(app, deps, contract.listGiftReviews, {
    key: ({ params, query }) => JSON.stringify([params.id, query, timeZone()]),
    notFoundMessage: giftNotFound,
    read: async ({ params, query }) => {
      const zone = timeZone();
      const response = await read(({ db }) => readGiftReviews(db, params.id, query, zone));
      return response && JSON.stringify(response);
    },
  });
  recipientRoutes(app, deps);
  gifterRoutes(app, deps);
  guestRoutes(app, deps);
}

/** The response body; null for an unknown or retired gift. */
async function readGiftReviews(db: Executor, giftId: string, query: Page, timeZone: string) {
  if (!(await findGifts(db, [giftId])).has(giftId)) return null;
  const { average, count } = await getRating(db, giftId);
  if (average === null || count < MIN_PUBLIC_REVIEWS)
    return { ...pageReply([], query, 0).body, rating: null };
  const reviews = await listVisibleReviews(db, giftId, query);
  const items = reviews.map((review) => serializeGiftReview(review, timeZone));
  return { ...pageReply(items, query, count).body, rating: { average, count } };
}

function recipientRoutes(app: FastifyInstance, deps: CatalogueDeps): void {
  const authorOf = async (request: FastifyRequest, urlId: string): Promise<Authorship> => {
    const forbiddenMessage = texts.onlyRecipientReviews;
    const orderId = await getOrderId(deps, request, { by: 'recipient', urlId, forbiddenMessage });
    return { orderId, author: 'recipient' };
  };
  defineRoute(app, contract.getRecipientReview, async ({ params: { urlId }, request }) => {
    const orderId = await getOrderId(deps, request, { by: 'link', urlId });
    if (isRecipient(deps, request, { id: orderId, urlId }))
      return ok(await getOwnReview(deps, { orderId, author: 'recipient' }));
    return ok({ reviewable: false, author: 'recipient', author_name: null, review: null });
  });
  defineRoute(app, contract.saveRecipientReview, async ({ params, body, request }) =>
    ok(await saveReview(deps, await authorOf(request, params.urlId), body)),
  );
  defineRoute(app, contract.removeRecipientReview, async ({ params, request }) =>
    ok(await removeOwnReview(deps, await authorOf(request, params.urlId))),
  );
}

function gifterRoutes(app: FastifyInstance, deps: CatalogueDeps): void {
  const authorOf = async (request: FastifyRequest, id: string): Promise<Authorship> => ({
    orderId: await getOrderId(deps, request, { by: 'gifter', id }),
    author: 'gifter',
  });
  defineRoute(app, contract.getReview, async ({ params, request }) =>
    ok(await getOwnReview(deps, await authorOf(request, params.id))),
  );
  defineRoute(app, contract.saveReview, async ({ params, body, request }) =>
    ok(await saveReview(deps, await authorOf(request, params.id), body)),
  );
  defineRoute(app, contract.removeReview, async ({ params, request }) =>
    ok(await removeOwnReview(deps, await authorOf(request, params.id))),
  );
}

/** The same for guests, who are authenticated by the key in their manage link. */
function guestRoutes(app: FastifyInstance, deps: CatalogueDeps): void {
  const authorOf = async (request: FastifyRequest, key: string): Promise<Authorship> => ({
    orderId: await getOrderId(deps, request, { by: 'manage-key', key }),
    author: 'gifter',
  });
  defineRoute(app, contract.getManagedReview, async ({ params, request }) =>
    ok(await getOwnReview(deps, await authorOf(request, params.key))),
  );
  defineRoute(app, contract.saveManagedReview, async ({ params, body, request }) =>
    ok(await saveReview(deps, await authorOf(request, params.key), body)),
  );
  defineRoute(app, contract.removeManagedReview, async ({ params, request }) =>
    ok(await removeOwnReview(deps, await authorOf(request, params.key))),
  );
}
