import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../test/support/build-test-app.ts';
import { warmPool } from '../../../../test/support/warm-pool.ts';
import { test as it, listAudit, type OperatorClient } from './editing.fixture.ts';

it.beforeAll(({ shop }) => warmPool(shop));

const get = async (shop: TestApp, path: string) => (await shop.call('GET', `/api${path}`)).body.data;
const publicNames = async (shop: TestApp): Promise<string[]> =>
  (await get(shop, '/gifts/categories')).map(({ name }: { name: string }) => name);
const newCategory = async (ada: OperatorClient, name: string) =>
  (await ada.call('POST', '/categories', { name })).body.data;

describe('categories', () => {
  it('a new one is the last, with a slug made from its name @R2-101', async ({ shop, ada }) => {
    const response = await ada.call('POST', '/categories', { name: 'Health & Beauty' });
    expect([response.status, response.body.data]).toMatchObject([
      201,
      { id: 'health-beauty', slug: 'health-beauty', gifts: 0, image_url: null, retired_at: null },
    ]);
    expect((await publicNames(shop)).at(-1)).toBe('Health & Beauty');
    expect(await listAudit(shop, 'category', 'health-beauty')).toMatchObject([
      { action: 'category.created' },
    ]);
  });

  it('a new name shows in its gifts at once @R2-101', async ({ shop, ada, grace }) => {
    const { id } = await newCategory(ada, 'Gardn');
    const gift = await ada.createGift({ name: 'Spade', category_ids: [id, 'electronics'] });
    await get(shop, `/gifts/${gift.id}`);
    const renamed = await grace.call('PUT', `/categories/${id}`, { name: 'Garden' });
    expect(renamed.body.data).toMatchObject({ id, name: 'Garden', gifts: 1 });
    expect(await get(shop, `/gifts/${gift.id}`)).toMatchObject({
      category: 'Garden',
      categories: [{ name: 'Garden' }, { name: 'Electronics' }],
    });
    expect((await get(shop, '/gifts?query=garden'))[0].id).toBe(gift.id);
    expect(await publicNames(shop)).toContain('Garden');
    expect((await listAudit(shop, 'category', id)).at(-1)).toEqual({
      actor_name: grace.name,
      action: 'category.changed',
      before: { name: 'Gardn' },
      after: { name: 'Garden' },
    });
  });

  it('with gifts cannot be retired; the error says how many @R2-101', async ({ shop, ada }) => {
    const { id } = await newCategory(ada, 'Books');
    const gifts = [
      await ada.createGift({ name: 'Atlas', category_ids: ['electronics', id] }),
      await ada.createGift({ name: 'Novel', category_ids: [id] }),
    ];
    const rejected = await ada.call('DELETE', `/categories/${id}`);
    expect([rejected.status, rejected.body.error]).toEqual([
      409,
      '“Books” still has 2 gifts. Move or retire them first.',
    ]);
    await ada.call('PUT', `/gifts/${gifts[0]?.id}`, { category_ids: ['electronics'] });
    expect((await ada.call('DELETE', `/categories/${id}`)).body.error).toMatch(/still has 1 gift\./);
    await ada.call('DELETE', `/gifts/${gifts[1]?.id}`);
    const { data } = (await ada.call('GET', '/categories')).body;
    expect(data.find((category: { id: string }) => category.id === id)).toMatchObject({ gifts: 0 });
    expect((await ada.call('DELETE', `/categories/${id}`)).status).toBe(200);
    expect(await publicNames(shop)).not.toContain('Books');
  });

  it('a retired one accepts no gifts, and its gifts cannot be restored without it', async ({ shop, ada }) => {
    const { id } = await newCategory(ada, 'Games');
    const gift = await ada.createGift({ name: 'Dice', category_ids: [id] });
    await ada.call('DELETE', `/gifts/${gift.id}`);
    await ada.call('DELETE', `/categories/${id}`);
    const back = await ada.call('PUT', `/gifts/${gift.id}`, { retired: false });
    expect([back.status, back.body.fields]).toEqual([
      409,
      { category_ids: 'The category “Games” is retired. Restore it or choose another one.' },
    ]);
    const moved = await ada.call('PUT', `/gifts/${gift.id}`, {
      retired: false,
      category_ids: ['electronics'],
    });
    expect(moved.status).toBe(200);
    await ada.call('PUT', `/categories/${id}`, { retired: false });
    expect((await ada.call('PUT', `/gifts/${gift.id}`, { category_ids: [id] })).status).toBe(200);
    expect((await listAudit(shop, 'category', id)).map(({ action }) => action)).toEqual([
      'category.created',
      'category.retired',
      'category.brought_back',
    ]);
  });

  it('is never retired with a gift that is added concurrently', async ({ ada, grace }) => {
    for (let round = 0; round < 5; round++) {
      const { id } = await newCategory(ada, `Race ${round}`);
      const [retired, put] = await Promise.all([
        ada.call('DELETE', `/categories/${id}`),
        grace.call('POST', '/gifts', { name: 'Racer', description: 'Fast.', price: 5, category_ids: [id] }),
      ]);
      expect([retired.status, put.status].sort()).toEqual(retired.status === 200 ? [200, 409] : [201, 409]);
    }
  });

  it('a slug lists the gifts of its own category, not those of one with that name', async ({ shop, ada }) => {
    const namesOf = (gifts: { name: string }[]) => gifts.map(({ name }) => name);
    const list = async (category: string) => namesOf(await get(shop, `/gifts?category=${category}`));
    const listInConsole = async (category: string) =>
      namesOf((await ada.call('GET', `/gifts?category=${category}`)).body.data);
    const jigsaws = await newCategory(ada, 'Puzzles');
    await ada.call('PUT', `/categories/${jigsaws.id}`, { name: 'Jigsaw puzzles' });
    const puzzles = await newCategory(ada, 'Puzzles');
    const gift = await ada.createGift({ name: 'Jigsaw', category_ids: [jigsaws.id] });
    await ada.createGift({ name: 'Cube', category_ids: [puzzles.id] });
    expect([jigsaws.slug, puzzles.slug]).toEqual(['puzzles', 'puzzles-2']);
    for (const listed of [list, listInConsole]) {
      expect(await listed('puzzles')).toEqual(['Jigsaw']);
      expect(await listed('puzzles-2')).toEqual(['Cube']);
      expect(await listed('jigsaw%20puzzles')).toEqual(['Jigsaw']);
    }

    await ada.call('DELETE', `/gifts/${gift.id}`);
    await ada.call('DELETE', `/categories/${jigsaws.id}`);
    expect(await list('puzzles')).toEqual(['Cube']);
  });

  it.for<[field: string, body: object, error: string]>([
    ['name', { name: 'ELECTRONICS' }, 'A category with this name already exists'],
    ['slug', { name: 'Other', slug: 'electronics' }, 'A category with this page address already exists'],
  ])('a duplicate %s is a 409 that names it', async ([field, body, text], { ada }) => {
    const response = await ada.call('POST', '/categories', body);
    expect([response.status, response.body.fields]).toEqual([409, { [field]: text }]);
    const { id } = await newCategory(ada, `Not ${field}`);
    const renamed = await ada.call('PUT', `/categories/${id}`, body);
    expect([renamed.status, renamed.body.fields]).toEqual([409, { [field]: text }]);
  });

  it('the error mentions a retired one of the same name', async ({ ada }) => {
    const { id } = await newCategory(ada, 'Old');
    await ada.call('DELETE', `/categories/${id}`);
    expect((await ada.call('POST', '/categories', { name: 'old' })).body.error).toBe(
      'The retired category “Old” has this name. Restore it instead.',
    );
  });

  it('ten concurrent creations with the same name create one', async ({ ada }) => {
    const made = await Promise.all(
      Array.from({ length: 10 }, () => ada.call('POST', '/categories', { name: 'Only once' })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it('a stale edit is a 409 that says who changed what', async ({ ada, grace }) => {
    const category = await newCategory(ada, 'Ship');
    await grace.call('PUT', `/categories/${category.id}`, { name: 'Ships' });
    const response = await ada.call('PUT', `/categories/${category.id}`, {
      position: 0,
      seen_updated_at: category.updated_at,
    });
    expect([response.status, response.body.error]).toEqual([
      409,
      "Grace Operator changed the name from “Ship” to “Ships” just now. Your changes weren't saved. Review them and try again.",
    ]);
  });

  it('are listed in display order with pagination, and can be reordered @R2-81 @R2-101', async ({
    shop,
    ada,
  }) => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await ada.call('GET', `/categories?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      ids.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.pagination.next_cursor;
    } while (cursor);
    expect(ids).toEqual((await get(shop, '/gifts/categories')).map(({ id }: { id: string }) => id));
    await ada.call('PUT', `/categories/${ids.at(-1)}`, { position: 0 });
    expect((await publicNames(shop)).length).toBe(ids.length);
    expect(
      (await get(shop, '/gifts/categories')).findIndex(({ id }: { id: string }) => id === ids.at(-1)),
    ).toBeLessThan(2);
  });
});
