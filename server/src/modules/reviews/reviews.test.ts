import { expect } from 'vitest';
import { aGift, claim, placeOrder, signIn } from '../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { warmPool } from '../../../test/support/warm-pool.ts';
import { aDeliveredGift, type DeliveredGift } from './reviews.fixture.ts';

const test = shopTest
  .extend('operatorToken', { scope: 'file' }, async ({ shop }) => (await signIn(shop, '+12015550100')).token)
  .extend('deliver', { scope: 'file' }, ({ shop, operatorToken }) => {
    return (giftId: string, options: { token?: string; recipient?: string; status?: string } = {}) =>
      aDeliveredGift(shop, { giftId, operatorToken, ...options });
  })
  .extend('review', { scope: 'file' }, ({ shop }) => {
    return async (gift: DeliveredGift, body: unknown) =>
      await shop.call('PUT', `/api/orders/track/${gift.urlId}/review`, { cookies: gift.cookies, body });
  })
  .extend('publicReviews', { scope: 'file' }, ({ shop }) => {
    return async (giftId: string, search = '') =>
      (await shop.call('GET', `/api/gifts/${giftId}/reviews${search}`)).body;
  });

test.beforeAll(({ shop }) => warmPool(shop));

const GOOD = { rating: 5, text: 'Lovely' };

test('the recipient of a delivered gift writes one review, changes it and removes it @R15-61', async ({
  shop,
  sql,
  giftId,
  deliver,
  review,
}) => {
  const gift = await deliver(giftId);
  const own = async () =>
    (await shop.call('GET', `/api/orders/track/${gift.urlId}/review`, { cookies: gift.cookies })).body.data;
  expect(await own()).toEqual({ reviewable: true, author: 'recipient', author_name: 'Ada', review: null });

  const saved = await review(gift, { rating: 4, text: ' Well made ' });
  expect([saved.status, saved.body.data.review]).toEqual([
    200,
    { rating: 4, text: 'Well made', answer: null, hidden: false },
  ]);
  // A retry after a lost response, and a change.
  expect((await review(gift, { rating: 4, text: 'Well made' })).body).toEqual(saved.body);
  expect((await review(gift, { rating: 2, text: null })).body.data.review).toMatchObject({
    rating: 2,
    text: null,
  });
  expect(await sql('SELECT rating FROM reviews WHERE order_id = $1', [gift.orderId])).toEqual([
    { rating: 2 },
  ]);

  for (const _ of ['once', 'twice']) {
    const removed = await shop.call('DELETE', `/api/orders/track/${gift.urlId}/review`, {
      cookies: gift.cookies,
    });
    expect([removed.status, removed.body.data.review]).toEqual([200, null]);
  }
  expect(await sql('SELECT FROM reviews WHERE order_id = $1', [gift.orderId])).toEqual([]);
});

test('the gifter reviews the same gift beside its recipient: by account, or as a guest by the manage key @R15-61', async ({
  shop,
  sql,
  giftId,
  deliver,
  review,
}) => {
  const { token } = await signIn(shop, '+12025550161');
  await shop.call('PUT', '/api/users/me/profile', {
    token,
    body: { first_name: 'Dana', last_name: 'Kim', email: 'dana@example.com' },
  });
  const gift = await deliver(giftId, { token });
  await review(gift, GOOD);
  const saved = await shop.call('PUT', `/api/orders/${gift.orderId}/review`, { token, body: { rating: 3 } });
  expect(saved.body.data).toMatchObject({ author: 'gifter', author_name: 'Dana', review: { rating: 3 } });
  expect(
    await sql('SELECT author, author_name, rating FROM reviews WHERE order_id = $1 ORDER BY author', [
      gift.orderId,
    ]),
  ).toEqual([
    { author: 'gifter', author_name: 'Dana', rating: 3 },
    { author: 'recipient', author_name: 'Ada', rating: 5 },
  ]);

  const guests = await deliver(giftId);
  const path = `/api/orders/manage/${guests.manageKey}/review`;
  expect((await shop.call('PUT', path, { body: GOOD })).body.data).toMatchObject({ author_name: 'Grace' });
  expect((await shop.call('GET', path)).body.data.review).toMatchObject(GOOD);
  expect((await shop.call('DELETE', path)).body.data.review).toBeNull();
});

test('nobody reviews before the delivery @R15-61', async ({ shop, sql, giftId, deliver, review }) => {
  const gift = await deliver(giftId, { status: 'Shipped' });
  const { cookies } = gift;
  const own = await shop.call('GET', `/api/orders/track/${gift.urlId}/review`, { cookies });
  expect(own.body.data.reviewable).toBe(false);
  for (const refused of [
    await review(gift, GOOD),
    await shop.call('PUT', `/api/orders/manage/${gift.manageKey}/review`, { body: GOOD }),
  ])
    expect([refused.status, refused.body.error]).toEqual([
      409,
      "You can review the gift once it's delivered.",
    ]);
  await expect(
    sql(
      `INSERT INTO reviews (id, order_id, author, gift_id, rating) VALUES (gen_random_uuid(), $1, 'gifter', $2, 5)`,
      [gift.orderId, giftId],
    ),
  ).rejects.toMatchObject({ constraint: 'reviews_of_delivered_gifts' });
});

test('whoever has only the link reviews nothing, nor does another gifter or recipient @R15-61', async ({
  shop,
  giftId,
  deliver,
}) => {
  const [gift, other] = [await deliver(giftId), await deliver(giftId)];
  const path = `/api/orders/track/${gift.urlId}/review`;
  for (const cookies of [{}, other.cookies]) {
    const own = await shop.call('GET', path, { cookies });
    expect(own.body.data).toEqual({
      reviewable: false,
      author: 'recipient',
      author_name: null,
      review: null,
    });
    expect((await shop.call('PUT', path, { cookies, body: GOOD })).status).toBe(403);
    expect((await shop.call('DELETE', path, { cookies })).status).toBe(403);
  }
  const { token } = await signIn(shop, '+12025550162');
  expect((await shop.call('PUT', `/api/orders/${gift.orderId}/review`, { token, body: GOOD })).status).toBe(
    404,
  );
  expect((await shop.call('PUT', '/api/orders/manage/nothing/review', { body: GOOD })).status).toBe(404);
});

test.for<[string, unknown, string]>([
  ['no stars', { text: 'Fine' }, 'rating'],
  ['six stars', { rating: 6 }, 'rating'],
  ['no whole stars', { rating: 4.5 }, 'rating'],
  ['a link', { rating: 1, text: 'Buy at evil.example' }, 'text'],
  ['an email address', { rating: 1, text: 'Write to a@b' }, 'text'],
  ['two lines', { rating: 1, text: 'One\ntwo' }, 'text'],
  ['no letter', { rating: 1, text: '!!!' }, 'text'],
  ['281 characters', { rating: 1, text: 'a'.repeat(281) }, 'text'],
])('%s are a 400 that names the field @R15-62', async ([, body, field], { giftId, deliver, review }) => {
  const refused = await review(await deliver(giftId), body);
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
});

test('reviews are public from the third on, newest first, and say nothing of the order @R15-63 @R15-64', async ({
  shop,
  operatorToken,
  deliver,
  review,
  publicReviews,
}) => {
  const giftId = await aGift(shop);
  const gifts = [await deliver(giftId), await deliver(giftId, { recipient: 'Dr. Mia Wong' })];
  await review(gifts[0]!, { rating: 5, text: 'First' });
  await review(gifts[1]!, { rating: 4, text: null });
  const none = { success: true, data: [], rating: null };
  expect(await publicReviews(giftId)).toMatchObject(none);

  const guest = `/api/orders/manage/${gifts[1]!.manageKey}/review`;
  await shop.call('PUT', guest, { body: { rating: 4, text: 'Third' } });
  const { data, rating, pagination } = await publicReviews(giftId);
  expect([rating, pagination]).toEqual([
    { average: 4.3, count: 3 },
    { page: 1, limit: 20, total: 3, has_more: false },
  ]);
  const written_on = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  const id = expect.any(String);
  expect(data).toEqual([
    { id, author: 'gifter', author_name: 'Grace', rating: 4, text: 'Third', answer: null, written_on },
    { id, author: 'recipient', author_name: null, rating: 4, text: null, answer: null, written_on },
    { id, author: 'recipient', author_name: 'Ada', rating: 5, text: 'First', answer: null, written_on },
  ]);
  const second = await publicReviews(giftId, '?page=2&limit=2');
  expect(second.data.map((row: { text: string }) => row.text)).toEqual(['First']);
  expect(second.pagination).toEqual({ page: 2, limit: 2, total: 3, has_more: false });

  await shop.ownerPool.query(`UPDATE reviews SET created_at = '2026-01-02T03:00:00Z'`);
  const days = async () =>
    (await publicReviews(giftId, '?limit=10')).data.map((row: { written_on: string }) => row.written_on);
  expect(await days()).toEqual(Array(3).fill('2026-01-01'));
  for (const [time_zone, day] of [
    ['Asia/Tokyo', '2026-01-02'],
    [null, '2026-01-01'],
  ]) {
    await shop.call('PUT', '/api/operator/settings', { token: operatorToken, body: { time_zone } });
    expect(await days()).toEqual(Array(3).fill(day));
  }

  await shop.call('DELETE', guest);
  expect(await publicReviews(giftId)).toMatchObject(none);
  expect((await shop.call('GET', '/api/gifts/nothing/reviews')).status).toBe(404);
});

test('the name is the first one at the time of writing, and none after a title @R15-63', async ({
  shop,
  giftId,
  deliver,
}) => {
  const nameOf = async (recipient: string) => {
    const { urlId, cookies } = await deliver(giftId, { recipient });
    return (await shop.call('GET', `/api/orders/track/${urlId}/review`, { cookies })).body.data.author_name;
  };
  expect(await nameOf('  Zoë   van Dam')).toBe('Zoë');
  for (const titled of ['Dr. Wong', 'Mrs Wong', 'J. Wong']) expect(await nameOf(titled)).toBeNull();
});

test('concurrent reviews of one author are one review @R15-61', async ({ sql, giftId, deliver, review }) => {
  const gift = await deliver(giftId);
  const answers = await Promise.all([1, 2, 3, 4].map((rating) => review(gift, { rating })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await sql('SELECT FROM reviews WHERE order_id = $1', [gift.orderId])).toHaveLength(1);
});

test('an author who keeps changing a review is told to wait @R15-61', async ({
  shop,
  giftId,
  deliver,
  review,
}) => {
  const gift = await deliver(giftId);
  const statuses: number[] = [];
  for (let n = 0; n <= 30; n++) statuses.push((await review(gift, { rating: 1 + (n % 5) })).status);
  expect([statuses.slice(0, 30).every((status) => status === 200), statuses[30]]).toEqual([true, 429]);
  const path = `/api/orders/track/${gift.urlId}/review`;
  expect((await shop.call('DELETE', path, { cookies: gift.cookies })).status).toBe(429);
  const guest = `/api/orders/manage/${gift.manageKey}/review`;
  expect((await shop.call('PUT', guest, { body: GOOD })).status).toBe(200);
});

test('the reviews of an account are in its export, and deleted with it; the recipient’s stay @R15-68', async ({
  shop,
  sql,
  operatorToken,
  deliver,
  review,
}) => {
  const giftId = await aGift(shop);
  const { token } = await signIn(shop, '+12025550163');
  const gift = await deliver(giftId, { token });
  await review(gift, { rating: 5, text: 'From the recipient' });
  await shop.call('PUT', `/api/orders/${gift.orderId}/review`, {
    token,
    body: { rating: 2, text: 'From the gifter' },
  });
  const [{ id }] = await sql(`SELECT id FROM reviews WHERE order_id = $1 AND author = 'gifter'`, [
    gift.orderId,
  ]);
  await shop.call('PUT', `/api/operator/reviews/${id}/answer`, {
    token: operatorToken,
    body: { answer: 'Sorry, Dana' },
  });
  const exported = await shop.call('GET', '/api/users/me/export', { token });
  expect(JSON.stringify(exported.body)).toContain('From the gifter');
  expect(JSON.stringify(exported.body)).not.toContain('From the recipient');

  expect((await shop.call('DELETE', '/api/users/me', { token })).status).toBe(200);
  expect(await sql('SELECT author, text FROM reviews WHERE order_id = $1', [gift.orderId])).toEqual([
    { author: 'recipient', text: 'From the recipient' },
  ]);
  const [entry] = await sql('SELECT before, after FROM audit_entries WHERE subject_id = $1', [id]);
  expect(entry).toEqual({ before: {}, after: {} });
});

test('gifter and recipient are asked once, by the email about the delivery @R15-65', async ({
  sql,
  giftId,
  deliver,
}) => {
  const gift = await deliver(giftId);
  const asked = await sql(
    `SELECT recipient, kind, body FROM outbox_messages WHERE order_id = $1 AND body LIKE '%quick rating%' ORDER BY recipient`,
    [gift.orderId],
  );
  expect(asked).toMatchObject([
    { recipient: 'ada@example.com', kind: 'delivered' },
    { recipient: 'grace@example.com', kind: 'delivered' },
  ]);
  expect(asked[0].body).toMatch(new RegExp(`choose\\.\\s+\\S+/track/${gift.urlId}\\?key=`));
  expect(asked[1].body).toMatch(new RegExp(`choose\\.\\s+\\S+/manage/${gift.manageKey}`));
});

test('an unclaimed gift has no review to write @R15-61', async ({ shop, giftId }) => {
  const { body } = await placeOrder(shop, { giftId });
  const path = `/api/orders/manage/${body.manage_key}/review`;
  expect((await shop.call('GET', path)).body.data).toMatchObject({ reviewable: false, review: null });
  await claim(shop, body.gift_id);
  expect((await shop.call('GET', path)).body.data.reviewable).toBe(false);
});
