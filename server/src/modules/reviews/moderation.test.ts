import { expect } from 'vitest';
import { aGift, signIn } from '../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { aDeliveredGift, type DeliveredGift } from './reviews.fixture.ts';

const test = shopTest
  .extend('operatorToken', { scope: 'file' }, async ({ shop }) => (await signIn(shop, '+12015550100')).token)
  .extend('operate', { scope: 'file' }, ({ shop, operatorToken }) => {
    return (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) =>
      shop.call(method, `/api/operator/reviews${path}`, { token: operatorToken, ...(body ? { body } : {}) });
  })
  .extend('aReview', { scope: 'file' }, ({ shop, sql, operatorToken }) => {
    return async (giftId: string, rating: number) => {
      const gift = await aDeliveredGift(shop, { giftId, operatorToken });
      await save(shop, gift, rating);
      const [{ id }] = await sql('SELECT id FROM reviews WHERE order_id = $1', [gift.orderId]);
      return { id: id as string, gift };
    };
  });

type Shop = Parameters<typeof aDeliveredGift>[0];
const save = (shop: Shop, gift: DeliveredGift, rating: number) =>
  shop.call('PUT', `/api/orders/track/${gift.urlId}/review`, {
    cookies: gift.cookies,
    body: { rating, text: `${rating} stars` },
  });

test('operators answer in public, hide with a reason and show again; the gift’s page follows at once @R15-64 @R15-66 @R15-67 @R16-48', async ({
  shop,
  sql,
  operate,
  aReview,
}) => {
  const giftId = await aGift(shop);
  const written = [await aReview(giftId, 5), await aReview(giftId, 4), await aReview(giftId, 1)];
  const { id } = written[2]!;
  const shown = async () => (await shop.call('GET', `/api/gifts/${giftId}/reviews`)).body;
  expect((await shown()).rating).toEqual({ average: 3.3, count: 3 });

  const answered = await operate('PUT', `/${id}/answer`, { answer: ' We are sorry ' });
  const [{ number }] = await sql('SELECT number FROM orders WHERE id = $1', [written[2]!.gift.orderId]);
  const order_number = `P-${number}`;
  expect(answered.body.data).toMatchObject({
    id,
    answer: 'We are sorry',
    gift: { id: giftId },
    order_number,
  });
  expect((await operate('GET', '')).body.data).toContainEqual(answered.body.data);
  expect((await shown()).data[0].answer).toBe('We are sorry');

  for (const refused of [{}, { reason: ' ' }, { reason: 'a'.repeat(501) }])
    expect((await operate('POST', `/${id}/hide`, refused)).status).toBe(400);
  expect((await operate('POST', `/${id}/hide`, { reason: 'Names somebody' })).body.data).toMatchObject({
    hidden_reason: 'Names somebody',
  });
  expect(await shown()).toMatchObject({ rating: null, data: [] });
  expect((await operate('POST', `/${id}/show`)).body.data.hidden_reason).toBeNull();
  expect((await shown()).rating).toEqual({ average: 3.3, count: 3 });
  expect((await operate('PUT', `/${id}/answer`, { answer: null })).body.data.answer).toBeNull();

  expect(
    await sql('SELECT action, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY sequence', [
      id,
    ]),
  ).toEqual([
    { action: 'review.answered', before: { answer: null }, after: { answer: 'We are sorry' } },
    { action: 'review.hidden', before: { reason: null }, after: { reason: 'Names somebody' } },
    { action: 'review.shown', before: { reason: 'Names somebody' }, after: { reason: null } },
    { action: 'review.answered', before: { answer: 'We are sorry' }, after: { answer: null } },
  ]);
});

test('a hidden review is not among those that stay public @R15-66', async ({ shop, operate, aReview }) => {
  const giftId = await aGift(shop);
  const written = [];
  for (const rating of [1, 3, 4, 5]) written.push(await aReview(giftId, rating));
  await operate('POST', `/${written[0]!.id}/hide`, { reason: 'Abuse' });
  const { data, rating, pagination } = (await shop.call('GET', `/api/gifts/${giftId}/reviews`)).body;
  expect(data.map((review: { rating: number }) => review.rating)).toEqual([5, 4, 3]);
  expect([rating, pagination.total]).toEqual([{ average: 4, count: 3 }, 3]);
});

test('the list is filtered and paged, newest first @R15-66', async ({ shop, sql, operate, aReview }) => {
  await sql('DELETE FROM reviews');
  const giftId = await aGift(shop);
  const [oldest, middle, newest] = [
    await aReview(giftId, 1),
    await aReview(giftId, 2),
    await aReview(giftId, 3),
  ];
  await operate('PUT', `/${oldest.id}/answer`, { answer: 'Thanks' });
  await operate('POST', `/${middle.id}/hide`, { reason: 'Spam' });
  const idsOf = async (search: string) =>
    (await operate('GET', search)).body.data.map((row: { id: string }) => row.id);
  expect(await idsOf('')).toEqual([newest.id, middle.id, oldest.id]);
  expect(await idsOf('?filter=unanswered')).toEqual([newest.id]);
  expect(await idsOf('?filter=hidden')).toEqual([middle.id]);
  const { body: first } = await operate('GET', '?limit=2');
  expect(await idsOf(`?limit=2&cursor=${first.pagination.next_cursor}`)).toEqual([oldest.id]);
  expect(first.data[0]).toMatchObject({
    order_id: newest.gift.orderId,
    gift: { id: giftId, name: 'Wooden blocks' },
    author: 'recipient',
  });
  expect((await operate('GET', '?filter=nothing')).status).toBe(400);
  expect((await operate('GET', '?cursor=nothing')).status).toBe(400);
});

test('a hidden review stays hidden when its author changes it, or removes it and writes again @R15-66', async ({
  shop,
  sql,
  operate,
  aReview,
}) => {
  const { id, gift } = await aReview(await aGift(shop), 1);
  await operate('POST', `/${id}/hide`, { reason: 'Abuse' });
  expect((await save(shop, gift, 2)).body.data.review).toMatchObject({ rating: 2, hidden: true });

  const removed = await shop.call('DELETE', `/api/orders/track/${gift.urlId}/review`, {
    cookies: gift.cookies,
  });
  expect(removed.body.data.review).toBeNull();
  expect(await sql('SELECT author_name, rating, text FROM reviews WHERE id = $1', [id])).toEqual([
    { author_name: null, rating: null, text: null },
  ]);
  for (const path of [`/${id}/show`, `/${id}/hide`])
    expect((await operate('POST', path, { reason: 'x' })).status).toBe(404);
  expect((await operate('GET', '?filter=hidden')).body.data).not.toContainEqual(
    expect.objectContaining({ id }),
  );
  expect((await save(shop, gift, 3)).body.data.review).toMatchObject({ rating: 3, hidden: true });
});

test('an unknown review is a 404 @R15-66', async ({ operate }) => {
  for (const id of ['nothing', crypto.randomUUID()])
    expect((await operate('PUT', `/${id}/answer`, { answer: 'Hello' })).status).toBe(404);
});
