import { expect } from 'vitest';
import type { TestApp } from '../../../../test/support/build-test-app.ts';
import { listAudit, test } from './editing.fixture.ts';

test.beforeAll(async ({ shop }) => {
  await shop.deps.database.pool.query(
    `INSERT INTO tags (id, kind, name, title, position) VALUES
       ('mom', 'recipient', 'Mom', 'Gifts for Mom', 2), ('birthday', 'occasion', 'Birthday', 'Birthday gifts', 0),
       ('wedding', 'occasion', 'Wedding', 'Wedding gifts', 1)`,
  );
});

const tagsOf = async (shop: TestApp, id: string): Promise<string[]> =>
  (await shop.call('GET', `/api/gifts/${id}`)).body.data.tags;
const idsFor = async (shop: TestApp, tag: string): Promise<string[]> =>
  (await shop.call('GET', `/api/gifts?tag=${tag}`)).body.data.map(({ id }: { id: string }) => id);

test('operators see all occasions and recipients, visitors those of gifts on offer @R15-57', async ({
  shop,
  ada,
}) => {
  expect((await ada.call('GET', '/tags')).body.data).toEqual([
    { id: 'birthday', kind: 'occasion', name: 'Birthday', title: 'Birthday gifts' },
    { id: 'wedding', kind: 'occasion', name: 'Wedding', title: 'Wedding gifts' },
    { id: 'mom', kind: 'recipient', name: 'Mom', title: 'Gifts for Mom' },
  ]);
  expect((await shop.call('GET', '/api/gifts/tags')).body.data).toEqual([]);
});

test('a gift is created with the occasions and recipients that it suits, and is found by them @R15-57', async ({
  shop,
  ada,
}) => {
  const gift = await ada.createGift({ name: 'Walnut lamp', tags: ['mom', 'birthday', 'mom'] });
  expect(gift.tags).toEqual(['birthday', 'mom']);
  expect(await tagsOf(shop, gift.id)).toEqual(['birthday', 'mom']);
  expect(await idsFor(shop, 'mom')).toEqual([gift.id]);
  expect(await listAudit(shop, 'gift', gift.id)).toMatchObject([{ after: { tags: ['birthday', 'mom'] } }]);
  expect((await ada.createGift({ name: 'Plain lamp' })).tags).toEqual([]);
});

test('they are changed at once, all or none, and recorded; other changes keep them @R15-57', async ({
  shop,
  ada,
  grace,
}) => {
  const { id } = await ada.createGift({ name: 'Paper kite', tags: ['birthday'] });
  const change = async (body: object) => await grace.call('PUT', `/gifts/${id}`, body);
  expect((await change({ tags: ['wedding', 'mom'] })).body.data.tags).toEqual(['mom', 'wedding']);
  expect(await idsFor(shop, 'wedding')).toEqual([id]);
  expect((await listAudit(shop, 'gift', id)).at(-1)).toEqual({
    actor_name: grace.name,
    action: 'gift.changed',
    before: { tags: ['birthday'] },
    after: { tags: ['mom', 'wedding'] },
  });
  await change({ price: 7 });
  expect(await tagsOf(shop, id)).toEqual(['mom', 'wedding']);
  const { body } = await ada.call('GET', `/gifts/${id}`);
  await change({ tags: ['wedding', 'mom'], seen_updated_at: '2020-01-01T00:00:00.000Z' });
  expect((await ada.call('GET', `/gifts/${id}`)).body.data.updated_at).toBe(body.data.updated_at);
  const stale = await ada.call('PUT', `/gifts/${id}`, {
    tags: [],
    seen_updated_at: '2020-01-01T00:00:00.000Z',
  });
  expect(stale.status).toBe(409);
  expect((await change({ tags: [] })).body.data.tags).toEqual([]);
  expect(await idsFor(shop, 'wedding')).toEqual([]);
});

test('an unknown occasion or recipient is a 400 that names the known ones @R15-57', async ({ shop, ada }) => {
  const text = "“easter” isn't an occasion or recipient. Use one of these: birthday, wedding, mom";
  const { id } = await ada.createGift({ name: 'Wool scarf', tags: ['mom'] });
  for (const answer of [
    await ada.call('PUT', `/gifts/${id}`, { tags: ['easter'] }),
    await ada.call('POST', '/gifts', {
      name: 'Egg',
      description: 'Oval.',
      price: 1,
      category_ids: ['electronics'],
      tags: ['mom', 'easter'],
    }),
  ])
    expect([answer.status, answer.body.fields]).toEqual([400, { tags: text }]);
  expect(await tagsOf(shop, id)).toEqual(['mom']);
});

test('visitors see an occasion while a gift on offer suits it', async ({ shop, ada }) => {
  await shop.deps.database.pool.query(
    `INSERT INTO tags (id, kind, name, title, position) VALUES ('graduation', 'occasion', 'Graduation', 'Graduation gifts', 3)`,
  );
  const isOffered = async () =>
    (await shop.call('GET', '/api/gifts/tags')).body.data.some(
      ({ id }: { id: string }) => id === 'graduation',
    );
  const { id } = await ada.createGift({ name: 'Fountain pen', tags: ['graduation'] });
  expect(await isOffered()).toBe(true);
  await ada.call('DELETE', `/gifts/${id}`);
  expect(await isOffered()).toBe(false);
});
