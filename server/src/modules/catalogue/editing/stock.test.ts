import { listStockChanges } from '@presently/contracts/operator-gifts';
import { describe, expect } from 'vitest';
import { placeOrder, signIn } from '../../../../test/support/shop-actions.ts';
import { warmPool } from '../../../../test/support/warm-pool.ts';
import { test as it, listAudit, type OperatorClient, operatorClient } from './editing.fixture.ts';

it.beforeAll(({ shop }) => warmPool(shop));

const setStock = (ada: OperatorClient, id: string, body: unknown) =>
  ada.call('PUT', `/gifts/${id}/stock`, body);
const stockOf = async (ada: OperatorClient, id: string) =>
  (await ada.call('GET', `/gifts/${id}`)).body.data.stock;
const historyOf = async (ada: OperatorClient, id: string) =>
  listStockChanges.responses[200].parse((await ada.call('GET', `/gifts/${id}/stock-changes`)).body).data;

describe('stock', () => {
  it('is set, changed and made unlimited, each with an entry in the history @R2-99 @R3-11', async ({
    shop,
    ada,
    grace,
  }) => {
    const { id } = await ada.createGift({ name: 'Cup', stock: 3 });
    await setStock(ada, id, { change: 4, reason: 'Delivery 17' });
    await grace.call('PUT', `/gifts/${id}/stock`, { change: -2 });
    await setStock(ada, id, { stock: null });
    await setStock(ada, id, { stock: 0 });
    expect(
      (await historyOf(ada, id)).map(({ stock_before, stock_after, reason, actor_name }) => [
        stock_before,
        stock_after,
        reason,
        actor_name,
      ]),
    ).toEqual([
      [null, 0, 'Stock count', ada.name],
      [5, null, 'Stock count', ada.name],
      [7, 5, 'Removed', grace.name],
      [3, 7, 'Delivery 17', ada.name],
      [null, 3, 'Initial stock', ada.name],
    ]);
    expect(
      (await listAudit(shop, 'gift', id))
        .slice(1)
        .map(({ action, before, after }) => [action, before, after]),
    ).toEqual([
      ['gift.stock_changed', { stock: 3 }, { stock: 7 }],
      ['gift.stock_changed', { stock: 7 }, { stock: 5 }],
      ['gift.stock_changed', { stock: 5 }, { stock: null }],
      ['gift.stock_changed', { stock: null }, { stock: 0 }],
    ]);
  });

  it('is changed once, however often a request with a key arrives, also at the same time', async ({
    shop,
    ada,
  }) => {
    const { id } = await ada.createGift({ name: 'Spoon', stock: 3 });
    const { id: other } = await ada.createGift({ name: 'Fork', stock: 3 });
    const { token } = await signIn(shop, '+12015550131');
    const send = (body: object, { giftId = id, key = 'delivery-17' } = {}) =>
      shop.call('PUT', `/api/operator/gifts/${giftId}/stock`, {
        token,
        headers: { 'idempotency-key': key },
        body,
      });
    expect((await send({ change: -4 })).status).toBe(409);
    const change = { change: 12, seen_stock: 3 };
    const answers = [...(await Promise.all([send(change), send(change)])), await send(change)];
    expect(answers.map(({ status, body }) => [status, body.data.stock])).toEqual([
      [200, 15],
      [200, 15],
      [200, 15],
    ]);
    expect(await historyOf(ada, id)).toHaveLength(2);
    for (const reused of [await send({ change: 11 }), await send(change, { giftId: other })])
      expect([reused.status, reused.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await stockOf(ada, other)).toBe(3);
    expect((await send({ change: 12 }, { key: 'delivery-18' })).body.data.stock).toBe(27);
  });

  it('the history is paginated by cursor, newest first', async ({ ada }) => {
    const { id } = await ada.createGift({ name: 'Plate', stock: 1 });
    for (let stock = 2; stock < 7; stock++) await setStock(ada, id, { stock });
    const seen: (number | null)[] = [];
    let cursor: string | null = null;
    do {
      const path: string = `/gifts/${id}/stock-changes?limit=2${cursor ? `&cursor=${cursor}` : ''}`;
      const { body } = await ada.call('GET', path);
      seen.push(...body.data.map(({ stock_after }: { stock_after: number }) => stock_after));
      cursor = body.pagination.next_cursor;
    } while (cursor);
    expect(seen).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('the history does not name an operator who has deleted their account', async ({ shop, ada }) => {
    const { id } = await ada.createGift({ name: 'Saucer', stock: 1 });
    const leaving = await operatorClient(shop, 'Hopeful', '+12015550133');
    await leaving.call('PUT', `/gifts/${id}/stock`, { stock: 5 });
    const { token } = await signIn(shop, '+12015550133');
    expect((await shop.call('DELETE', '/api/users/me', { token })).status).toBe(200);
    expect((await historyOf(ada, id)).map(({ actor_name }) => actor_name)).toEqual([
      'Former operator',
      ada.name,
    ]);
  });

  it('sold out shows in the shop at once, and so does available again @R2-99', async ({ shop, ada }) => {
    const { id } = await ada.createGift({ name: 'Bowl', stock: 1 });
    const inStock = async () => (await shop.call('GET', `/api/gifts/${id}`)).body.data.in_stock;
    expect(await inStock()).toBe(true);
    await setStock(ada, id, { change: -1 });
    expect(await inStock()).toBe(false);
    expect((await placeOrder(shop, { giftId: id })).body.code).toBe('out_of_stock');
    await setStock(ada, id, { stock: null });
    expect(await inStock()).toBe(true);
    expect((await placeOrder(shop, { giftId: id })).status).toBe(201);
  });

  it('never becomes negative @R2-100', async ({ ada }) => {
    const { id } = await ada.createGift({ name: 'Jar', stock: 2 });
    const response = await setStock(ada, id, { change: -3 });
    expect([response.status, response.body.error, await stockOf(ada, id)]).toEqual([
      409,
      'Only 2 in stock.',
      2,
    ]);
  });

  it('that is unlimited cannot be changed relatively @R2-99', async ({ ada }) => {
    const { id } = await ada.createGift({ name: 'Song' });
    expect([(await setStock(ada, id, { change: 1 })).status, await stockOf(ada, id)]).toEqual([409, null]);
  });

  it.for([{}, { stock: 1, change: 1 }, { stock: -1 }, { change: 0.5 }, { stock: 1e12 }])(
    '%j is a 400 @R2-99',
    async (body, { ada }) => {
      const { id } = await ada.createGift({ name: 'Odd', stock: 2 });
      expect([(await setStock(ada, id, body)).status, await stockOf(ada, id)]).toEqual([400, 2]);
    },
  );

  it('set after a sale is a conflict if the seen stock is given', async ({ shop, ada }) => {
    const { id } = await ada.createGift({ name: 'Vase', stock: 5 });
    await placeOrder(shop, { giftId: id });
    for (const [path, body] of [
      ['/stock', { stock: 9, seen_stock: 5 }],
      ['', { stock: 9, seen_stock: 5 }],
    ] as const) {
      const response = await ada.call('PUT', `/gifts/${id}${path}`, body);
      expect([response.status, Object.keys(response.body.fields), await stockOf(ada, id)]).toEqual([
        409,
        ['stock'],
        4,
      ]);
    }
    expect((await setStock(ada, id, { stock: 9, seen_stock: 4 })).body.data.stock).toBe(9);
  });
});

describe('stock changed during sales', () => {
  it('is never negative and always adds up: twenty buyers, ten changes @R2-100', async ({
    shop,
    ada,
    grace,
  }) => {
    const { id } = await ada.createGift({ name: 'Hat', stock: 10 });
    const changes = [1, -1, 2, -2, 3, -3, 1, 1, -1, -1];
    const [bought, changed] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => placeOrder(shop, { giftId: id }))),
      Promise.all(
        changes.map((change, i) => (i % 2 ? ada : grace).call('PUT', `/gifts/${id}/stock`, { change })),
      ),
    ]);
    const sold = bought.filter(({ status }) => status === 201).length;
    expect(bought.filter(({ status }) => status !== 201).every(({ status }) => status === 409)).toBe(true);
    const applied = changes
      .filter((_, i) => changed[i]?.status === 200)
      .reduce((sum, change) => sum + change, 0);
    expect(changed.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await stockOf(ada, id)).toBe(10 + applied - sold);
    expect((await ada.call('GET', `/gifts/${id}`)).body.data.sold).toBe(sold);
    const history = await historyOf(ada, id);
    expect(
      history.slice(0, -1).reduce((sum, line) => sum + (line.stock_after ?? 0) - (line.stock_before ?? 0), 0),
    ).toBe(applied);
  });

  it('other edits do not reset the stock', async ({ shop, ada }) => {
    const { id } = await ada.createGift({ name: 'Scarf', stock: 20 });
    await Promise.all([
      ...Array.from({ length: 10 }, () => placeOrder(shop, { giftId: id })),
      ...Array.from({ length: 5 }, (_, i) => ada.call('PUT', `/gifts/${id}`, { price: 30 + i })),
    ]);
    expect(await stockOf(ada, id)).toBe(10);
  });
});
