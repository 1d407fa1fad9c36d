import { expect, vi } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { type FailPoint, installFailPoints } from '../../../test/support/failpoints.ts';
import { signIn } from '../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { waitUntilBlockedOrDone } from '../../../test/support/wait-until-blocked.ts';
import { aMarkedGift, type MarkedGift, rowsWith } from './personal-data.fixture.ts';

/** The ends of the two erasures. */
const GUEST_ERASED: FailPoint = { table: 'purchase_contacts', event: 'UPDATE', when: 'commit' };
const RECIPIENT_ERASED: FailPoint = { table: 'order_addresses', event: 'UPDATE', when: 'commit' };

const test = shopTest
  .extend('operator', { scope: 'file' }, async ({ shop }) => (await signIn(shop, '+12015550100')).token)
  .extend('failPoints', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
    const url = shop.deps.database.pool.options.connectionString as string;
    const failPoints = await installFailPoints(url, [GUEST_ERASED, RECIPIENT_ERASED]);
    onCleanup(() => failPoints.close());
    return failPoints;
  });
test.beforeEach(({ sql }) => sql('DELETE FROM rate_limits'));
test.afterEach(({ failPoints }) => failPoints.release());

const WAIT = { timeout: 20_000, interval: 20 };

type Request = Parameters<TestApp['call']>;

const ofGuest = ({ manageKey }: MarkedGift): { erase: Request; write: Record<string, Request> } => ({
  erase: ['DELETE', `/api/orders/manage/${manageKey}/data`],
  write: {
    'a review': ['PUT', `/api/orders/manage/${manageKey}/review`, { body: { rating: 5, text: 'Latecomer' } }],
  },
});
const ofRecipient = ({ urlId, cookies }: MarkedGift): { erase: Request; write: Record<string, Request> } => ({
  erase: ['DELETE', `/api/orders/track/${urlId}/data`, { cookies }],
  write: {
    'a review': [
      'PUT',
      `/api/orders/track/${urlId}/review`,
      { cookies, body: { rating: 5, text: 'Latecomer' } },
    ],
    'a thank-you note': ['POST', `/api/orders/${urlId}/thanks`, { cookies, body: { message: 'Latecomer' } }],
    'another address': [
      'PUT',
      `/api/orders/claim/${urlId}/address`,
      {
        cookies,
        body: { name: 'Latecomer', address_ln_1: '1 Row', city: 'Town', state: 'IL', zip: '62701' },
      },
    ],
  },
});

test.for([
  ['guest', 'a review', 'Delivered'],
  ['recipient', 'a review', 'Delivered'],
  ['recipient', 'a thank-you note', 'Delivered'],
  ['recipient', 'another address', 'Processing'],
] as const)(
  'what a %s writes while they are being erased is refused: %s @R12-76',
  async ([who, what, status], { shop, sql, giftId, operator, failPoints }) => {
    const gift = await aMarkedGift(shop, { giftId, operator });
    await sql(`UPDATE orders SET status = $2, status_changed_at = now() - interval '40 days' WHERE id = $1`, [
      gift.orderId,
      status,
    ]);
    const { erase, write } = who === 'guest' ? ofGuest(gift) : ofRecipient(gift);
    await failPoints.arm(who === 'guest' ? GUEST_ERASED : RECIPIENT_ERASED);
    const erasure = shop.call(...erase);
    await vi.waitUntil(() => failPoints.isBlocking(), WAIT);
    const writing = shop.call(...(write[what] as Request));
    await waitUntilBlockedOrDone(shop.ownerPool, writing);
    await failPoints.release();
    expect((await erasure).status).toBe(200);
    expect(await writing).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: 'Your data was removed, so nothing new can be saved here.' },
    });
    expect(await rowsWith(shop, 'latecomer')).toEqual([]);
    expect((await shop.call(...erase)).status).toBe(200);
  },
);

test('an erased guest has no review to write @R12-76', async ({ shop, sql, giftId, operator }) => {
  const gift = await aMarkedGift(shop, { giftId, operator });
  await sql(`UPDATE orders SET status = 'Delivered' WHERE id = $1`, [gift.orderId]);
  const path = `/api/orders/manage/${gift.manageKey}`;
  const isReviewable = async () => (await shop.call('GET', `${path}/review`)).body.data.reviewable;
  expect(await isReviewable()).toBe(true);
  await shop.call('DELETE', `${path}/data`);
  expect(await isReviewable()).toBe(false);
});
