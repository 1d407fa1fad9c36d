import { expect, vi } from 'vitest';
import { placeOrder, signIn } from '../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { listOpenAlerts } from '../alerts/index.ts';
import { addUndoneErasures, type Erasure, listUnstoredErasures, markStored } from '../erasures/index.ts';
import { repeatErasures } from './index.ts';
import { aDeliveredMarkedGift, aMarkedGift, rowsWith } from './personal-data.fixture.ts';

const test = shopTest.extend(
  'operator',
  { scope: 'file' },
  async ({ shop }) => (await signIn(shop, '+12015550100')).token,
);
test.beforeEach(({ sql }) => sql('DELETE FROM rate_limits'));

type Kind = 'user' | 'guest' | 'recipient';
const undone = (kind: Kind, subjectId: string) => ({
  id: crypto.randomUUID(),
  kind,
  subjectId,
  erasedAt: new Date(),
});

test('each erasure is recorded in its transaction, once, without the person @R12-60', async ({
  shop,
  sql,
  giftId,
  operator,
}) => {
  const gift = await aDeliveredMarkedGift(shop, { giftId, operator });
  const { token } = await signIn(shop, '+14095550166');
  const [{ id: userId }] = await sql(`SELECT id FROM users WHERE phone_number = '+14095550166'`);
  for (let time = 1; time <= 2; time++) {
    await shop.call('DELETE', `/api/orders/manage/${gift.manageKey}/data`);
    await shop.call('DELETE', `/api/orders/track/${gift.urlId}/data`, { cookies: gift.cookies });
    await shop.call('DELETE', '/api/users/me', { token });
  }
  const found = await listUnstoredErasures(shop.deps.database.db, 10);
  expect(found.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([
    // An account is gone after the first time.
    ['user', userId],
    ['guest', gift.orderId],
    ['recipient', gift.orderId],
  ]);
  expect(await repeatErasures(shop.deps)).toBe(0);
});

test('an erasure that is repeated is stored again, and undone by a restore to a time before it @R12-60', async ({
  shop,
  giftId,
  operator,
}) => {
  const { db } = shop.deps.database;
  const gift = await aDeliveredMarkedGift(shop, { giftId, operator });
  const erase = () => shop.call('DELETE', `/api/orders/manage/${gift.manageKey}/data`);
  const unstored = async () =>
    (await listUnstoredErasures(db, 20)).find(({ subjectId }) => subjectId === gift.orderId);
  await erase();
  const first = await unstored();
  await markStored(db, first as Erasure);
  expect(await unstored()).toBeUndefined();
  await erase();
  const second = await unstored();
  expect(second?.id).toBe(first?.id);
  expect(Number(second?.erasedAt)).toBeGreaterThan(Number(first?.erasedAt));
  // The storing of the first one ends only now.
  await markStored(db, first as Erasure);
  expect(await unstored()).toEqual(second);
  expect(await repeatErasures(shop.deps)).toBe(0);
  // The erasure added to a restored database: this one, or a later one of the same guest.
  await addUndoneErasures(db, [{ ...undone('guest', gift.orderId), erasedAt: first?.erasedAt as Date }]);
  expect(await repeatErasures(shop.deps)).toBe(0);
  await addUndoneErasures(db, [undone('guest', gift.orderId)]);
  expect(await repeatErasures(shop.deps)).toBe(1);
  expect(await repeatErasures(shop.deps)).toBe(0);
});

test('whom a restore has brought back is erased again, once @R12-60', async ({
  shop,
  sql,
  giftId,
  operator,
}) => {
  const gift = await aDeliveredMarkedGift(shop, { giftId, operator });
  const { token } = await signIn(shop, '+14095550155');
  await placeOrder(shop, { giftId, token, body: { notes: 'Note backword' } });
  const [{ id: userId }] = await sql(`SELECT id FROM users WHERE phone_number = '+14095550155'`);
  const lost = undone('guest', crypto.randomUUID());
  const again = [
    undone('guest', gift.orderId),
    undone('recipient', gift.orderId),
    undone('user', userId),
    lost,
  ];
  for (let time = 1; time <= 2; time++) await addUndoneErasures(shop.deps.database.db, again);
  expect(await repeatErasures(shop.deps)).toBe(4);
  for (const word of [gift.guest, gift.recipient, 'backword', '+14095550155'])
    expect(await rowsWith(shop, word)).toEqual([]);
  expect(await repeatErasures(shop.deps)).toBe(0);
});

test('one whose gift is under way again waits as a problem, and holds up no other @R12-61', async ({
  shop,
  sql,
  giftId,
  operator,
}) => {
  const moving = await aMarkedGift(shop, { giftId, operator });
  const delivered = await aDeliveredMarkedGift(shop, { giftId, operator });
  await addUndoneErasures(shop.deps.database.db, [
    undone('guest', moving.orderId),
    undone('guest', delivered.orderId),
  ]);
  const problems = async () =>
    (await listOpenAlerts(shop.deps.database.db, { limit: 20 })).rows.filter(
      ({ kind }) => kind === 'guest_erasure_undone',
    );
  await repeatErasures(shop.deps);
  expect(await rowsWith(shop, moving.guest)).not.toEqual([]);
  expect(await rowsWith(shop, delivered.guest)).toEqual([]);
  expect(await problems()).toMatchObject([
    { subject: moving.orderId, text: expect.stringContaining('waits until it has arrived') },
  ]);
  await sql(`UPDATE orders SET status_changed_at = now() - interval '31 days' WHERE id = $1`, [
    moving.orderId,
  ]);
  await repeatErasures(shop.deps);
  expect(await rowsWith(shop, moving.guest)).toEqual([]);
  expect(await problems()).toEqual([]);
});

test('an erasure that fails is a problem until it succeeds, and holds up no other @R12-61', async ({
  shop,
  giftId,
  operator,
}) => {
  const { userId } = await signIn(shop, '+14095550157');
  const gift = await aDeliveredMarkedGift(shop, { giftId, operator });
  await addUndoneErasures(shop.deps.database.db, [
    undone('user', userId),
    { ...undone('guest', gift.orderId), erasedAt: new Date(Date.now() + 1) },
  ]);
  vi.spyOn(shop.deps.events, 'userDeleted').mockRejectedValueOnce(new Error('no connection'));
  const problems = async () =>
    (await listOpenAlerts(shop.deps.database.db, { limit: 20 })).rows.map(({ kind, subject }) => [
      kind,
      subject,
    ]);
  expect(await repeatErasures(shop.deps)).toBe(2);
  expect(await rowsWith(shop, gift.guest)).toEqual([]);
  expect(await problems()).toContainEqual(['user_erasure_undone', userId]);
  expect(await repeatErasures(shop.deps)).toBe(1);
  expect(await rowsWith(shop, '+14095550157')).toEqual([]);
  expect(await problems()).not.toContainEqual(['user_erasure_undone', userId]);
});
