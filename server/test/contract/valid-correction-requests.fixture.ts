import { ADDRESS, aGiftLink, claim } from '../support/shop-actions.ts';
import type { Request, RequestContext } from './operations.fixture.ts';

const aGift = async ({ shop, giftId }: RequestContext): Promise<string> => await aGiftLink(shop, { giftId });

async function aClaimedGift(context: RequestContext): Promise<string> {
  const link = await aGift(context);
  await claim(context.shop, link);
  return link;
}

/** Valid requests of operators who put something right, or do so for several gifts. */
export const correctionRequests: Record<string, (context: RequestContext) => Promise<Request>> = {
  'PUT /operator/orders/:id/address': async (context) => ({
    token: context.operatorToken,
    params: { id: await aClaimedGift(context) },
    body: { ...ADDRESS, address_ln_1: '8 Harbour Lane', reason: 'They called: number 8' },
  }),
  'POST /operator/orders/:id/undo': async (context) => {
    const id = await aClaimedGift(context);
    const token = context.operatorToken;
    await context.shop.call('PUT', `/api/orders/${id}/tracking`, { token, body: { status: 'Ordered' } });
    return { token, params: { id }, body: { reason: 'The wrong box', seen_status: 'Ordered' } };
  },
  'POST /operator/orders/extend': async (context) => ({
    token: context.operatorToken,
    body: { ids: [await aGift(context)], days: 7 },
  }),
  'POST /operator/orders/remind': async (context) => ({
    token: context.operatorToken,
    body: { ids: [await aGift(context)] },
  }),
};
