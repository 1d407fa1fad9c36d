import { expect } from 'vitest';
import { test as operatorTest } from '../orders/operator/operator-orders.fixture.ts';
import { aDeliveredGift } from './reviews.fixture.ts';

/** With one review, by the gifter. */
const test = operatorTest.extend('reviewId', { scope: 'file' }, async ({ shop, backOffice, sql }) => {
  const operatorToken = backOffice.ada.token;
  const { manageKey } = await aDeliveredGift(shop, { giftId: backOffice.giftId, operatorToken });
  await shop.call('PUT', `/api/orders/manage/${manageKey}/review`, { body: { rating: 5 } });
  const [{ id }] = await sql('SELECT id FROM reviews');
  return id as string;
});

/** Text columns with their maximum length; none accepts an empty text. */
const LENGTHS = { author_name: 1_200, text: 5_600, answer: 10_000, hidden_reason: 10_000 };

const STATES: [state: string, change: string, constraint: string][] = [
  ['a review by a stranger', `author = 'passer-by'`, 'reviews_author_known'],
  ['no star', 'rating = 0', 'reviews_rating'],
  ['six stars', 'rating = 6', 'reviews_rating'],
  ['a visible review without stars', 'rating = NULL, author_name = NULL', 'reviews_without_rating_are_empty'],
  [
    'a removed review with its text',
    `rating = NULL, author_name = NULL, text = 'Lovely', hidden_reason = 'rude'`,
    'reviews_without_rating_are_empty',
  ],
  [
    'a removed review with its name',
    `rating = NULL, author_name = 'Ada', hidden_reason = 'rude'`,
    'reviews_without_rating_are_empty',
  ],
  ['a review of an unknown order', 'order_id = gen_random_uuid()', 'reviews_of_delivered_gifts'],
  ['a review of another gift', `gift_id = 'lamp'`, 'reviews_of_delivered_gifts'],
  ...Object.entries(LENGTHS).flatMap(([column, most]) =>
    [0, most + 1].map((length): [string, string, string] => [
      `${length} characters in ${column}`,
      `${column} = repeat('x', ${length})`,
      `reviews_${column}_length`,
    ]),
  ),
];

test.for(STATES)('the database refuses %s', async ([, change, constraint], { sql, reviewId }) => {
  await expect(sql(`UPDATE reviews SET ${change} WHERE id = $1`, [reviewId])).rejects.toMatchObject({
    constraint,
  });
});

test('the database refuses two reviews of one author about one order', async ({ sql, reviewId }) => {
  const again = `INSERT INTO reviews (id, order_id, author, gift_id, rating)
    SELECT gen_random_uuid(), order_id, author, gift_id, 1 FROM reviews WHERE id = $1`;
  await expect(sql(again, [reviewId])).rejects.toMatchObject({ constraint: 'reviews_one_an_author' });
});

test('each text of a review may be as long as its limit', async ({ sql, reviewId }) => {
  const change = Object.entries(LENGTHS).map(([column, most]) => `${column} = repeat('x', ${most})`);
  const updated = await sql(`UPDATE reviews SET ${change.join(', ')} WHERE id = $1 RETURNING id`, [reviewId]);
  expect(updated).toHaveLength(1);
});

test('every CHECK of reviews is tried above', async ({ sql }) => {
  const rows = await sql(
    `SELECT conname AS name FROM pg_constraint WHERE contype = 'c' AND conrelid = 'reviews'::regclass`,
  );
  const tried = new Set(STATES.map(([, , constraint]) => constraint));
  expect(rows.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  expect(rows).toHaveLength(7);
});
