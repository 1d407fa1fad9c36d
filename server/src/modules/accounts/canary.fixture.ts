import { expect } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { ADDRESS, BILLING, claim, placeOrder, signIn } from '../../../test/support/shop-actions.ts';

export type Canary = { token: string; phone: string; words: string[]; recipient: string };

/** Creates a user with personal data in every field a user can fill in, marked with a unique word. */
export async function aCanary(
  shop: TestApp,
  { giftId, operator }: { giftId: string; operator: string },
  n: number,
): Promise<Canary> {
  const word = `canary${String(n).padStart(4, '0')}`;
  const recipient = `keeps${String(n).padStart(4, '0')}`;
  const phone = `+1409555${String(1000 + n)}`;
  const { token } = await signIn(shop, phone);
  const call = (method: 'PUT' | 'POST', url: string, body?: unknown) =>
    shop.call(method, url, { token, ...(body ? { body } : {}) });
  await call('PUT', '/api/users/me/profile', {
    first_name: `First ${word}`,
    last_name: `Last ${word}`,
    email: `${word}@example.com`,
  });
  await call('POST', '/api/wishlist', { gift_id: giftId });
  const buy = async (key: string) => {
    const { body } = await placeOrder(shop, {
      giftId,
      token,
      key: `${key}-${n}`,
      body: { notes: `Note ${word}`, billing: { ...BILLING, address: `1 ${word} Street` } },
    });
    return body as { gift_id: string; data: { id: string } };
  };
  await buy('open');

  const thanked = await buy('thanked');
  const address = { ...ADDRESS, name: recipient, email: `${recipient}@example.com` };
  const claimed = await claim(shop, thanked.gift_id, { address });
  await shop.call('POST', `/api/orders/${thanked.gift_id}/thanks`, {
    body: { message: `Thank you, ${word}` },
    cookies: Object.fromEntries(claimed.cookies.map(({ name, value }) => [name, value])),
  });
  const asOperator = (path: string, body: unknown) =>
    shop.call('POST', `/api/operator/orders/${thanked.data.id}/${path}`, { token: operator, body });
  expect((await asOperator('notes', { text: `${word} called` })).status).toBe(201);
  expect((await asOperator('refund', { amount: 1, reason: `${word} was not happy` })).status).toBe(200);

  const delivered = { status: 'Delivered' };
  await shop.call('PUT', `/api/orders/${thanked.gift_id}/tracking`, { token: operator, body: delivered });
  const review = { rating: 4, text: `Good, says ${word}` };
  expect(
    (await shop.call('PUT', `/api/orders/${thanked.gift_id}/review`, { token, body: review })).status,
  ).toBe(200);
  const { body: reviews } = await shop.call('GET', '/api/operator/reviews', { token: operator });
  const moderate = (method: 'PUT' | 'POST', action: string, body: unknown) =>
    shop.call(method, `/api/operator/reviews/${reviews.data[0].id}/${action}`, { token: operator, body });
  expect((await moderate('PUT', 'answer', { answer: `Thanks, ${word}` })).status).toBe(200);
  expect((await moderate('POST', 'hide', { reason: `${word} asked for it` })).status).toBe(200);

  const declined = await buy('declined');
  await shop.call('POST', `/api/orders/claim/${declined.gift_id}/decline`, {
    body: { message: `No, ${word}` },
  });
  for (const [by, as] of Object.entries({ gifter: token, operator })) {
    const { data } = await buy(`cancelled-by-${by}`);
    const cancelled = await shop.call('POST', `/api/orders/${data.id}/cancel`, {
      token: as,
      headers: { 'idempotency-key': 'cancel' },
      ...(by === 'operator' ? { body: { reason: `${word} asked for it` } } : {}),
    });
    expect(cancelled.status).toBe(200);
  }
  return { token, phone, words: [word, phone.slice(1)], recipient };
}
