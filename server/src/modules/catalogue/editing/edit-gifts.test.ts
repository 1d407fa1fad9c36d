import { describe, expect } from 'vitest';
import { signIn } from '../../../../test/support/shop-actions.ts';
import { warmPool } from '../../../../test/support/warm-pool.ts';
import { addCategories } from '../catalogue.fixture.ts';
import { test as editingTest, listAudit } from './editing.fixture.ts';

type Report = { applied: boolean; preview: string; gifts: Record<string, any>[] };
type Answer = { status: number; data: Report; error: string; fields: Record<string, string> };

const test = editingTest.extend('edit', { scope: 'file' }, async ({ shop, operators: _operators }) => {
  const { token } = await signIn(shop, '+12015550131');
  return async (body: Record<string, unknown>, key?: string): Promise<Answer> => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const { status, body: answer } = await shop.call('POST', '/api/operator/gifts/edit', {
      token,
      headers,
      body,
    });
    return { status, ...answer };
  };
});
test.beforeAll(({ shop }) => warmPool(shop));

test('an edit is at least a millisecond after the previous one, so that an older form is rejected @R16-52', async ({
  sql,
  ada,
  edit,
}) => {
  const { id } = await ada.createGift({ name: 'Edited twice', price: 10 });
  await sql(`UPDATE gifts SET updated_at = now() + interval '1 minute' WHERE id = $1`, [id]);
  const updatedAt = async () => (await ada.call('GET', `/gifts/${id}`)).body.data.updated_at;
  const seen = await updatedAt();
  await edit({ ids: [id], price: 11 });
  expect(Date.parse(await updatedAt())).toBeGreaterThan(Date.parse(seen));
  const late = await ada.call('PUT', `/gifts/${id}`, { price: 12, seen_updated_at: seen });
  expect(late.status).toBe(409);
});

test('price, stock and categories change together, each gift with its history @R16-52', async ({
  shop,
  sql,
  ada,
  edit,
}) => {
  const cup = await ada.createGift({ name: 'Cup', price: 10.05, stock: 3 });
  const pot = await ada.createGift({ name: 'Pot', price: 39.99, stock: 1, category_ids: ['toys-games'] });
  const ids = [cup.id, pot.id, cup.id];
  const { data } = await edit({
    ids,
    price_percent: -10,
    stock_change: 4,
    add_categories: ['toys-games'],
    remove_categories: ['electronics'],
  });
  expect(data).toMatchObject({
    applied: true,
    gifts: [
      {
        id: cup.id,
        name: 'Cup',
        before: { price: 10.05, stock: 3, categories: ['Electronics'] },
        // 9.045 is rounded up.
        after: { price: 9.05, stock: 7, categories: ['Toys & Games'] },
        error: null,
      },
      { id: pot.id, before: { price: 39.99, stock: 1 }, after: { price: 35.99, stock: 5 }, error: null },
    ],
  });
  expect((await ada.call('GET', `/gifts/${cup.id}`)).body.data).toMatchObject({
    price: 9.05,
    stock: 7,
    category_ids: ['toys-games'],
  });
  expect((await shop.call('GET', `/api/gifts/${pot.id}`)).body.data).toMatchObject({ price: 35.99 });
  expect((await listAudit(shop, 'gift', cup.id)).at(-1)).toMatchObject({
    action: 'gift.changed',
    before: { price: 10.05, stock: 3, category_ids: ['electronics'] },
    after: { price: 9.05, stock: 7, category_ids: ['toys-games'] },
  });
  expect(
    await sql(
      `SELECT stock_before, stock_after, reason FROM stock_changes WHERE gift_id = $1 AND reason = 'Bulk edit'`,
      [pot.id],
    ),
  ).toEqual([{ stock_before: 1, stock_after: 5, reason: 'Bulk edit' }]);
});

test('amounts are set; a gift that has them already stays as it is @R16-52', async ({ shop, ada, edit }) => {
  const same = await ada.createGift({ name: 'Same', price: 12, stock: null });
  const other = await ada.createGift({ name: 'Other', price: 8, stock: 2 });
  const { data } = await edit({ ids: [same.id, other.id], price: 12, stock: null });
  expect(data.gifts).toMatchObject([
    { before: {}, after: {} },
    { before: { price: 8, stock: 2 }, after: { price: 12, stock: null } },
  ]);
  expect(await listAudit(shop, 'gift', same.id)).toHaveLength(1);
  const stockOnly = await edit({ ids: [other.id], stock: 4 });
  expect(stockOnly.data.applied).toBe(true);
  expect((await listAudit(shop, 'gift', other.id)).at(-1)?.action).toBe('gift.stock_changed');
});

test('a request that is repeated, also at the same time, changes each gift once @R16-52', async ({
  shop,
  ada,
  edit,
}) => {
  const { id } = await ada.createGift({ name: 'Once', price: 20, stock: 5 });
  const body = { ids: [id], price_percent: 10, stock_change: -1 };
  const { preview } = (await edit({ ...body, dry_run: true })).data;
  const send = () => edit({ ...body, seen_preview: preview }, 'once');
  const answers = [...(await Promise.all([send(), send()])), await send()];
  expect(answers.map(({ data }) => data.applied)).toEqual([true, true, true]);
  expect((await ada.call('GET', `/gifts/${id}`)).body.data).toMatchObject({ price: 22, stock: 4 });
  expect(await listAudit(shop, 'gift', id)).toHaveLength(2);
  expect((await edit({ ids: [id], price_percent: 5 }, 'once')).status).toBe(422);
});

describe('gifts that cannot be changed so', () => {
  test('are named, and no gift is changed @R16-53', async ({ ada, edit }) => {
    const plenty = await ada.createGift({ name: 'Plenty', stock: 9 });
    const few = await ada.createGift({ name: 'Few', stock: 2 });
    const unlimited = await ada.createGift({ name: 'Unlimited', stock: null });
    const body = { ids: [plenty.id, few.id, unlimited.id, 'gone'], stock_change: -3 };
    const { data } = await edit({ ...body, dry_run: true });
    expect(data.applied).toBe(false);
    expect(data.gifts.map(({ name, error }) => [name, error])).toEqual([
      ['Plenty', null],
      ['Few', 'Only 2 in stock.'],
      ['Unlimited', "Stock is unlimited, so there's nothing to add or remove."],
      ['gone', 'No longer in the catalog.'],
    ]);
    const refused = await edit(body, 'refused');
    expect([refused.status, refused.error, Object.keys(refused.fields)]).toEqual([
      409,
      'Nothing was changed. Few: Only 2 in stock. 2 more gifts have problems.',
      [`gifts.${few.id}`, `gifts.${unlimited.id}`, 'gifts.gone'],
    ]);
    expect((await ada.call('GET', `/gifts/${plenty.id}`)).body.data.stock).toBe(9);
    // The key is not used up: the same attempt can continue without them.
    expect((await edit({ ...body, ids: [plenty.id] }, 'refused')).data.applied).toBe(true);
  });

  test.for<[Record<string, unknown>, string | null]>([
    [{ price_percent: -99 }, 'The price would be $0.00. It must be from $0.01 to $99,999.99.'],
    [{ price_percent: 1000, stock: 1 }, null],
    [{ stock_change: 1_000_000 }, 'Stock can be at most 1000000'],
    [{ remove_categories: ['electronics', 'toys-games'] }, 'Would have no category left.'],
  ])('%j of a gift of 40 cents gives %s @R16-53', async ([change, error], { ada, edit }) => {
    const { id } = await ada.createGift({ name: 'Penny', price: 0.4, stock: 1 });
    const { data } = await edit({ ids: [id], ...change, dry_run: true });
    expect(data.gifts[0]?.error).toBe(error);
  });

  test('may not cost too much or be in too many categories @R16-53', async ({ shop, ada, edit }) => {
    const dear = await ada.createGift({ name: 'Dear', price: 90_000 });
    const raised = (percent: number) => edit({ ids: [dear.id], price_percent: percent, dry_run: true });
    expect((await raised(11.11)).data.gifts[0]).toMatchObject({ after: { price: 99_999 }, error: null });
    expect((await raised(12)).data.gifts[0]?.error).toBe(
      'The price would be $100,800.00. It must be from $0.01 to $99,999.99.',
    );
    const names = Array.from({ length: 10 }, (_, n) => `Shelf ${n}`);
    await addCategories(shop.deps.database.db, ...names);
    const shelves = names.map((name) => name.toLowerCase().replace(' ', '-'));
    const put = async (category_ids: string[]) => {
      const { id } = await ada.createGift({ name: 'Placed' });
      return (await edit({ ids: [id], add_categories: category_ids, dry_run: true })).data.gifts[0]?.error;
    };
    expect(await put(shelves.slice(1))).toBeNull();
    expect(await put(shelves)).toBe('Would have more than 10 categories.');
  });

  test.for<[Record<string, unknown>, number, string]>([
    [{ price: 1, price_percent: 5 }, 400, 'price'],
    [{ stock: 1, stock_change: 5 }, 400, 'stock'],
    [{ add_categories: ['nowhere'] }, 400, 'category_ids'],
    [{ ids: [] }, 400, 'ids'],
  ])('%j is a %i', async ([change, status, field], { ada, edit }) => {
    const { id } = await ada.createGift({ name: 'Checked' });
    const answer = await edit({ ids: [id], ...change });
    expect([answer.status, Object.keys(answer.fields)]).toEqual([status, [field]]);
  });
});

test('a preview that no longer holds is not applied; a dry run writes nothing @R16-53', async ({
  shop,
  ada,
  grace,
  edit,
}) => {
  const { id } = await ada.createGift({ name: 'Moving', price: 30 });
  const body = { ids: [id], price_percent: 50 };
  const { data } = await edit({ ...body, dry_run: true });
  expect(data.gifts).toMatchObject([{ before: { price: 30 }, after: { price: 45 } }]);
  await grace.call('PUT', `/gifts/${id}`, { price: 40 });
  const refused = await edit({ ...body, seen_preview: data.preview }, 'moving');
  expect([refused.status, refused.error]).toEqual([
    409,
    'The catalog changed after the preview, so nothing was changed. Check the new preview and try again.',
  ]);
  expect((await ada.call('GET', `/gifts/${id}`)).body.data.price).toBe(40);
  expect((await listAudit(shop, 'gift', id)).map(({ action }) => action)).toEqual([
    'gift.created',
    'gift.changed',
  ]);
});
