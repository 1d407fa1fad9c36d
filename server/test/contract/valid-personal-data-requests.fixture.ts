import { aDeliveredGift } from '../../src/modules/reviews/reviews.fixture.ts';
import { signIn } from '../support/shop-actions.ts';
import type { Request, RequestContext } from './operations.fixture.ts';

const asGuest = async ({ shop, giftId, operatorToken }: RequestContext): Promise<Request> => ({
  params: { key: (await aDeliveredGift(shop, { giftId, operatorToken })).manageKey },
});
const asRecipient = async ({ shop, giftId, operatorToken }: RequestContext): Promise<Request> => {
  const { urlId, cookie } = await aDeliveredGift(shop, { giftId, operatorToken });
  return { params: { urlId }, cookie };
};

let people = 0;
/** About a person with an account of their own. */
const asOwner = async ({ shop, operatorToken }: RequestContext): Promise<Request> => {
  people += 1;
  const phone = `+1409555${String(people).padStart(4, '0')}`;
  await signIn(shop, phone);
  return { token: operatorToken, body: { phone_number: phone } };
};

/** Valid requests about personal data. */
export const personalDataRequests: Record<string, (context: RequestContext) => Promise<Request>> = {
  'POST /orders/manage/:key/data/export': asGuest,
  'DELETE /orders/manage/:key/data': asGuest,
  'POST /orders/track/:urlId/data/export': asRecipient,
  'DELETE /orders/track/:urlId/data': asRecipient,
  'POST /operator/people/find': asOwner,
  'POST /operator/people/export': asOwner,
  'POST /operator/people/erase': asOwner,
};
