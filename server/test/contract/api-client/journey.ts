import createClient from 'openapi-fetch';
// Written by api-client.test.ts before this file is type-checked.
import type { paths } from './generated.d.ts';

/** The success body, or an error that says what the API answered. */
function expectOk<T>(answer: { data?: T; error?: unknown; response: Response }): T {
  if (answer.data === undefined)
    throw new Error(`${answer.response.status} ${JSON.stringify(answer.error ?? null)}`);
  return answer.data;
}

export type Journey = {
  giftName: string;
  price: number;
  orderStatus: string;
  trackedStatus: string;
  csv: string;
  wishlist: number;
};

/**
 * Buys, claims and tracks a gift with a client that is generated from the API reference. Nothing here is cast: what
 * the reference does not say cannot be written.
 */
export async function journey(origin: string, codeFor: (phone: string) => Promise<string>): Promise<Journey> {
  const api = createClient<paths>({ baseUrl: origin });
  const phone = '+12015550100';
  expectOk(await api.POST('/api/auth/send-code', { body: { phone_number: phone } }));
  const signedIn = expectOk(
    await api.POST('/api/auth/verify-code', { body: { phone_number: phone, code: await codeFor(phone) } }),
  );
  const headers = { authorization: `Bearer ${signedIn.data.token}` };

  const page = expectOk(
    await api.GET('/api/gifts', { params: { query: { page: 1, limit: 5, in_stock: true, max_price: 500 } } }),
  );
  const [gift] = page.data;
  if (!gift) throw new Error('no gift is on offer');
  expectOk(await api.POST('/api/wishlist', { body: { gift_id: gift.id }, headers }));
  const wishlist = expectOk(await api.GET('/api/wishlist', { headers }));

  const card = expectOk(
    await api.POST('/sandbox/v1/payment_methods', {
      body: { type: 'card', card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' } },
    }),
  );
  const bought = expectOk(
    await api.POST('/api/orders', {
      params: { header: { 'idempotency-key': crypto.randomUUID() } },
      headers,
      body: {
        inventory_id: gift.id,
        payment_method_id: card.id,
        notes: 'Happy birthday!',
        billing: {
          first_name: 'Ada',
          last_name: 'Lovelace',
          email: 'ada@example.com',
          address: '350 5th Ave',
          city: 'New York',
          state: 'NY',
          zip_code: '10118',
        },
      },
    }),
  );
  // A 202 asks for the cardholder's confirmation; the test card never does.
  if (!bought.success) throw new Error(bought.code);

  const link = { path: { urlId: bought.gift_id } };
  expectOk(await api.GET('/api/orders/claim/{urlId}', { params: link }));
  expectOk(await api.POST('/api/orders/claim/{urlId}/opened', { params: link }));
  expectOk(
    await api.POST('/api/orders/claim/{urlId}/address', {
      params: link,
      body: {
        name: 'Grace Hopper',
        address_ln_1: '1600 Maple Street',
        city: 'Seattle',
        state: 'WA',
        zip: '98101',
      },
    }),
  );
  const tracked = expectOk(await api.GET('/api/orders/track/{urlId}', { params: link }));
  const order = expectOk(
    await api.GET('/api/orders/{id}', { params: { path: { id: bought.data.id } }, headers }),
  );
  const csv = expectOk(await api.GET('/api/operator/gifts/export', { headers, parseAs: 'text' }));
  return {
    giftName: gift.name,
    price: order.data.amount_paid,
    orderStatus: order.data.status,
    trackedStatus: tracked.data.status,
    csv,
    wishlist: wishlist.data.length,
  };
}
