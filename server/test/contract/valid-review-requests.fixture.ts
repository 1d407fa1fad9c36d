import { aDeliveredGift, type DeliveredGift } from '../../src/modules/reviews/reviews.fixture.ts';
import type { Request, RequestContext } from './operations.fixture.ts';

const REVIEW = { rating: 5, text: 'Even better than it looks' };

const aGift = async ({ shop, giftId, operatorToken }: RequestContext): Promise<DeliveredGift> =>
  await aDeliveredGift(shop, { giftId, operatorToken });

const asRecipient = async (context: RequestContext, body?: object): Promise<Request> => {
  const { urlId, cookie } = await aGift(context);
  return { params: { urlId }, cookie, body };
};
const asGuest = async (context: RequestContext, body?: object): Promise<Request> => ({
  params: { key: (await aGift(context)).manageKey },
  body,
});
const asGifter = async (context: RequestContext, body?: object): Promise<Request> => {
  const { shop, giftId, operatorToken, token } = context;
  const { urlId } = await aDeliveredGift(shop, { giftId, operatorToken, token });
  return { token, params: { id: urlId }, body };
};

/** An operator's request about a new review. */
async function aboutReview(context: RequestContext, body?: object): Promise<Request> {
  const { urlId, cookies } = await aGift(context);
  await context.shop.call('PUT', `/api/orders/track/${urlId}/review`, { cookies, body: REVIEW });
  const { rows } = await context.shop.deps.database.pool.query(
    'SELECT r.id FROM reviews r JOIN orders o ON o.id = r.order_id WHERE o.url_id = $1',
    [urlId],
  );
  return { token: context.operatorToken, params: { id: rows[0].id }, body };
}

/** Valid requests about reviews. */
export const reviewRequests: Record<string, (context: RequestContext) => Request | Promise<Request>> = {
  'GET /gifts/:id/reviews': ({ giftId }) => ({ params: { id: giftId }, query: { page: '1', limit: '5' } }),
  'GET /orders/track/:urlId/review': (context) => asRecipient(context),
  'PUT /orders/track/:urlId/review': (context) => asRecipient(context, REVIEW),
  'DELETE /orders/track/:urlId/review': (context) => asRecipient(context),
  'GET /orders/:id/review': (context) => asGifter(context),
  'PUT /orders/:id/review': (context) => asGifter(context, REVIEW),
  'DELETE /orders/:id/review': (context) => asGifter(context),
  'GET /orders/manage/:key/review': (context) => asGuest(context),
  'PUT /orders/manage/:key/review': (context) => asGuest(context, REVIEW),
  'DELETE /orders/manage/:key/review': (context) => asGuest(context),
  'GET /operator/reviews': ({ operatorToken }) => ({
    token: operatorToken,
    query: { filter: 'unanswered', limit: '5' },
  }),
  'PUT /operator/reviews/:id/answer': (context) => aboutReview(context, { answer: 'Thank you!' }),
  'POST /operator/reviews/:id/hide': (context) => aboutReview(context, { reason: 'Names somebody' }),
  'POST /operator/reviews/:id/show': (context) => aboutReview(context),
};
