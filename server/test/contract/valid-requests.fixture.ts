import { raiseAlert } from '../../src/modules/alerts/index.ts';
import type { TestApp } from '../support/build-test-app.ts';
import {
  ADDRESS,
  aGift,
  aPaymentMethod,
  BILLING,
  claim,
  placeOrder,
  SANDBOX_CARDS,
  signIn,
} from '../support/shop-actions.ts';
import type { Request, RequestContext } from './operations.fixture.ts';
import { catalogueRequests } from './valid-catalogue-requests.fixture.ts';
import { consoleRequests } from './valid-console-requests.fixture.ts';
import { correctionRequests } from './valid-correction-requests.fixture.ts';
import { personalDataRequests } from './valid-personal-data-requests.fixture.ts';
import { reviewRequests } from './valid-review-requests.fixture.ts';

let lastPhone = 0;
export const newPhone = (): string => `+1212555${String(++lastPhone).padStart(4, '0')}`;

export const operatorToken = async (shop: TestApp): Promise<string> =>
  (await signIn(shop, '+12015550100')).token;

/** Answers with a function that creates contexts in one shop, each with a new gifter; the rest is shared. */
export async function createContextFactory(shop: TestApp): Promise<() => Promise<RequestContext>> {
  const shared = {
    shop,
    giftId: await aGift(shop),
    operatorToken: await operatorToken(shop),
    otherToken: (await signIn(shop, newPhone())).token,
  };
  return async () => ({ ...shared, token: (await signIn(shop, newPhone())).token });
}

const anOrder = async ({ shop, giftId, token }: RequestContext) =>
  (await placeOrder(shop, { giftId, token })).body as { gift_id: string; data: { id: string } };

/** A user's order with an email address. */
const anOrderWithEmail = async ({ shop, giftId, token }: RequestContext) =>
  (await placeOrder(shop, { giftId, token, body: { billing: BILLING } })).body as { gift_id: string };

const aManageKey = async ({ shop, giftId }: RequestContext): Promise<string> =>
  (await placeOrder(shop, { giftId })).body.manage_key;

const aLink = async (context: RequestContext): Promise<{ urlId: string }> => ({
  urlId: (await anOrder(context)).gift_id,
});

/** A claimed gift and its recipient's cookie. */
async function aClaimedGift(context: RequestContext): Promise<{ params: { urlId: string }; cookie: string }> {
  const params = await aLink(context);
  const [cookie] = (await claim(context.shop, params.urlId)).cookies;
  return { params, cookie: `${cookie?.name}=${cookie?.value}` };
}

async function aRecipientKey({ shop }: RequestContext, urlId: string): Promise<string> {
  await claim(shop, urlId);
  const { rows } = await shop.deps.database.pool.query(
    `SELECT body FROM outbox_messages WHERE recipient = 'ada@example.com' AND body LIKE '%' || $1 || '%'`,
    [urlId],
  );
  return /key=([\w-]+)/.exec(rows[0].body)?.[1] as string;
}

async function aCode({ shop }: RequestContext, phone_number: string): Promise<string> {
  await shop.call('POST', '/api/auth/send-code', { body: { phone_number } });
  const inbox = await shop.call('GET', `/api/dev/messages?to=${encodeURIComponent(phone_number)}`);
  return /\d{6}/.exec(inbox.body.data[0].body)?.[0] as string;
}

async function aRefreshCookie(context: RequestContext): Promise<string> {
  const phone_number = newPhone();
  const code = await aCode(context, phone_number);
  const { cookies } = await context.shop.call('POST', '/api/auth/verify-code', {
    body: { phone_number, code },
  });
  return `${cookies[0]?.name}=${cookies[0]?.value}`;
}

/** An operator's request about a new order. */
const aboutNewOrder = async (context: RequestContext, request: Request = {}): Promise<Request> => ({
  token: context.operatorToken,
  params: { id: (await anOrder(context)).data.id },
  ...request,
});

async function aPendingRefund(context: RequestContext): Promise<string> {
  const { data } = await anOrder(context);
  const { rows } = await context.shop.deps.database.pool.query(
    `INSERT INTO refunds (id, order_id, payment_id, idempotency_key, amount_cents, reason, status)
     SELECT gen_random_uuid(), o.id, p.id, 'contract', 100, 'Broken', 'pending' FROM payments p JOIN orders o USING (purchase_id) WHERE o.id = $1 RETURNING id`,
    [data.id],
  );
  return rows[0].id;
}

async function aFailedMessage({ shop, giftId }: RequestContext): Promise<string> {
  const { data } = (await placeOrder(shop, { giftId })).body;
  const { rows } = await shop.deps.database.pool.query(
    `UPDATE outbox_messages SET status = 'failed', sent_at = NULL WHERE order_id = $1 RETURNING id`,
    [data.id],
  );
  return rows[0].id;
}

async function aProblem({ shop }: RequestContext): Promise<string> {
  await raiseAlert(shop.deps.database.db, {
    kind: 'webhook_refused',
    subject: 'something',
    text: 'Look at it',
  });
  const { rows } = await shop.deps.database.pool.query(
    `SELECT id FROM alerts WHERE kind = 'webhook_refused' AND resolved_at IS NULL`,
  );
  return rows[0].id;
}

const PROFILE = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' };

/** A valid request for each operation. */
export const validRequests: Record<string, (context: RequestContext) => Request | Promise<Request>> = {
  'POST /auth/send-code': () => ({ body: { phone_number: newPhone() } }),
  'POST /auth/check-user': () => ({ body: { phone_number: newPhone() } }),
  'POST /auth/verify-code': async (context) => {
    const phone_number = newPhone();
    return { body: { phone_number, code: await aCode(context, phone_number) } };
  },
  'POST /auth/refresh': async (context) => ({ cookie: await aRefreshCookie(context) }),
  'POST /auth/logout': ({ token }) => ({ token }),
  'POST /auth/logout-everywhere': ({ token }) => ({ token }),
  'GET /users/me': ({ token }) => ({ token }),
  'PUT /users/me': ({ token }) => ({ token, body: { ...PROFILE, preferences: { messages: false } } }),
  'PUT /users/me/profile': ({ token }) => ({ token, body: PROFILE }),
  'DELETE /users/me': ({ token }) => ({ token }),
  'GET /users/me/export': ({ token }) => ({ token }),
  'POST /csp-reports': () => ({
    headers: { 'content-type': 'application/csp-report' },
    body: { 'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'inline' } },
  }),
  'GET /gifts': () => ({
    query: {
      query: 'blocks',
      ids: 'blocks,ball',
      category: 'toys-games',
      min_price: '1',
      max_price: '99.99',
      sort_by: 'price',
      sort_order: 'asc',
      page: '1',
      limit: '5',
    },
  }),
  'GET /gifts/featured': () => ({}),
  'GET /gifts/trending': () => ({}),
  'GET /gifts/categories': () => ({}),
  'GET /gifts/tags': () => ({}),
  'GET /gifts/:id': ({ giftId }) => ({ params: { id: giftId } }),
  'GET /gifts/:id/related': ({ giftId }) => ({ params: { id: giftId } }),
  'GET /card-images': () => ({ query: { category: 'birthday' } }),
  'GET /card-images/categories': () => ({}),
  'GET /wishlist': ({ token }) => ({ token, query: { page: '1', limit: '5' } }),
  'POST /wishlist': ({ token, giftId }) => ({ token, body: { gift_id: giftId } }),
  'DELETE /wishlist/:giftId': ({ token, giftId }) => ({ token, params: { giftId } }),
  'GET /wishlist/:giftId/check': ({ token, giftId }) => ({ token, params: { giftId } }),
  'POST /orders': async ({ shop, token, giftId }) => ({
    token,
    body: {
      inventory_id: giftId,
      payment_method_id: await aPaymentMethod(shop),
      notes: 'For you',
      gift_date: '2030-01-01',
      gifter_id: 'anonymous',
      receiver_id: '',
      shipping_cost: 5.99,
      tax_amount: 0,
      billing: BILLING,
    },
  }),
  'GET /orders': ({ token }) => ({ token, query: { page: '1', limit: '5' } }),
  'GET /orders/:id': async (context) => ({
    token: context.token,
    params: { id: (await anOrder(context)).data.id },
  }),
  'PUT /orders/:id': async (context) => ({
    token: context.token,
    params: { id: (await anOrder(context)).gift_id },
    body: { notes: 'Other words', gift_date: '2030-02-01' },
  }),
  'POST /orders/:id/cancel': async (context) => ({
    token: context.token,
    params: { id: (await anOrder(context)).data.id },
  }),
  'POST /orders/:id/extend': async (context) => ({
    token: context.token,
    params: { id: (await anOrder(context)).gift_id },
  }),
  'POST /orders/:id/resend': async (context) => ({
    token: context.token,
    params: { id: (await anOrderWithEmail(context)).gift_id },
  }),
  'POST /orders/:id/replace-link': async (context) => ({
    token: context.token,
    params: { id: (await anOrder(context)).gift_id },
  }),
  'GET /orders/:id/tracking': async (context) => ({
    token: context.token,
    params: { id: (await anOrder(context)).data.id },
  }),
  'PUT /orders/:id/tracking': async (context) => ({
    token: context.operatorToken,
    params: { id: (await aClaimedGift(context)).params.urlId },
    body: { status: 'Shipped', tracking_number: '1Z999', carrier: 'UPS', estimated_delivery: '2030-01-01' },
  }),
  'GET /orders/manage/:key': async (context) => ({ params: { key: await aManageKey(context) } }),
  'PUT /orders/manage/:key': async (context) => ({
    params: { key: await aManageKey(context) },
    body: { notes: 'Other words' },
  }),
  'POST /orders/manage/:key/extend': async (context) => ({ params: { key: await aManageKey(context) } }),
  'POST /orders/manage/:key/resend': async (context) => ({ params: { key: await aManageKey(context) } }),
  'POST /orders/manage/:key/replace-link': async (context) => ({
    params: { key: await aManageKey(context) },
  }),
  'POST /orders/manage/:key/cancel': async (context) => ({ params: { key: await aManageKey(context) } }),
  'GET /orders/track/:urlId': async (context) => ({ params: await aLink(context) }),
  'GET /orders/claim/:urlId': async (context) => ({ params: await aLink(context) }),
  'POST /orders/claim/:urlId/address': async (context) => ({ params: await aLink(context), body: ADDRESS }),
  'PUT /orders/claim/:urlId/address': async (context) => ({
    ...(await aClaimedGift(context)),
    body: { ...ADDRESS, zip: '62702' },
  }),
  'POST /orders/claim/:urlId/opened': async (context) => ({ params: await aLink(context) }),
  'POST /orders/claim/:urlId/recipient': async (context) => {
    const params = await aLink(context);
    return { params, body: { key: await aRecipientKey(context, params.urlId) } };
  },
  'POST /orders/claim/:urlId/decline': async (context) => ({
    params: await aLink(context),
    body: { message: 'Too kind' },
  }),
  'POST /orders/:urlId/thanks': async (context) => ({
    ...(await aClaimedGift(context)),
    body: { message: 'Thank you!' },
  }),
  'POST /payments/create-intent': async ({ shop, giftId }) => ({
    body: { inventory_id: giftId, payment_method_id: await aPaymentMethod(shop) },
  }),
  'POST /payments/:id/confirm': async ({ shop, giftId }) => {
    const { data } = (await placeOrder(shop, { giftId, card: SANDBOX_CARDS.requiresAction })).body;
    return {
      params: { id: data.payment_intent_id },
      body: { client_secret: data.client_secret, outcome: 'approved' },
    };
  },
  'GET /analytics/orders': ({ token }) => ({ token }),
  'POST /analytics/gift-views': ({ giftId }) => ({
    body: { gift_id: giftId, session_id: 'visit', user_id: null },
  }),
  'GET /operator/queues': ({ operatorToken }) => ({ token: operatorToken }),
  'GET /operator/orders': async (context) => {
    await aClaimedGift(context);
    return {
      token: context.operatorToken,
      query: { queue: 'to_pack', status: 'Processing', query: 'Lovelace', from: '2020-01-01', limit: '5' },
    };
  },
  'GET /operator/orders/:id': async (context) => ({
    token: context.operatorToken,
    params: { id: (await aClaimedGift(context)).params.urlId },
  }),
  'POST /operator/orders/:id/refund': (context) =>
    aboutNewOrder(context, { body: { amount: 1.5, reason: 'A scratch' } }),
  'POST /operator/orders/:id/extend': (context) => aboutNewOrder(context, { body: { days: 7 } }),
  'POST /operator/orders/:id/resend': async ({ shop, giftId, operatorToken }) => ({
    token: operatorToken,
    params: { id: (await placeOrder(shop, { giftId })).body.gift_id },
  }),
  'POST /operator/orders/:id/notes': (context) =>
    aboutNewOrder(context, { body: { text: 'Called, will wait' } }),
  'POST /operator/orders/move': async (context) => ({
    token: context.operatorToken,
    body: { moves: [{ id: (await aClaimedGift(context)).params.urlId, status: 'Ordered' }] },
  }),
  'GET /operator/orders/:id/packing-slip': async (context) => ({
    token: context.operatorToken,
    params: { id: (await aClaimedGift(context)).params.urlId },
  }),
  'GET /operator/packing-slips': async (context) => ({
    token: context.operatorToken,
    query: { ids: (await aClaimedGift(context)).params.urlId },
  }),
  'GET /operator/packing-slip.css': () => ({}),
  'GET /operator/problems': ({ operatorToken }) => ({ token: operatorToken, query: { limit: '5' } }),
  'POST /operator/problems/:id/settle': async (context) => ({
    token: context.operatorToken,
    params: { id: await aProblem(context) },
  }),
  'POST /operator/messages/:id/retry': async (context) => ({
    token: context.operatorToken,
    params: { id: await aFailedMessage(context) },
  }),
  'GET /operator/refunds': ({ operatorToken }) => ({ token: operatorToken, query: { limit: '5' } }),
  'POST /operator/refunds/:id/retry': async (context) => ({
    token: context.operatorToken,
    params: { id: await aPendingRefund(context) },
  }),
  ...catalogueRequests,
  ...consoleRequests,
  ...correctionRequests,
  ...personalDataRequests,
  ...reviewRequests,
  'GET /config': () => ({}),
  'GET /health': () => ({}),
  'GET /dev/messages': () => ({ query: { to: '+12015550100' } }),
};
