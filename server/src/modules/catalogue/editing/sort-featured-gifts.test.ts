import { expect } from 'vitest';
import { addGift } from '../catalogue.fixture.ts';
import { test as editingTest, listAudit, type OperatorClient } from './editing.fixture.ts';

const idsOf = ({ body }: { body: any }): string[] => body.data.map(({ id }: { id: string }) => id);
const sort = (client: OperatorClient, ids: string[], seen_ids?: string[]) =>
  client.call('PUT', '/gifts/featured', { ids, ...(seen_ids && { seen_ids }) });
const names = ['Amber', 'Birch', 'Cedar', 'Daisy'];

const test = editingTest.extend('gifts', { scope: 'file' }, async ({ shop, operators }) => {
  // The operators' fixture has added the categories.
  void operators;
  for (const [popularity, name] of names.entries())
    await addGift(shop.deps.database.db, { name, popularity, featured: true });
  return names.map((name) => name.toLowerCase());
});

test('operators put featured gifts in order, and the shop has that order at once @R16-54', async ({
  shop,
  ada,
  gifts: [amber = '', birch = '', cedar = '', daisy = ''],
}) => {
  const byPopularity = [daisy, cedar, birch, amber];
  const read = async () => idsOf(await shop.call('GET', '/api/gifts/featured'));
  expect(await read()).toEqual(byPopularity);
  expect(idsOf(await ada.call('GET', '/gifts/featured'))).toEqual(byPopularity);
  const { updated_at } = (await ada.call('GET', `/gifts/${birch}`)).body.data;

  expect(idsOf(await sort(ada, [birch, amber], byPopularity))).toEqual([birch, amber, daisy, cedar]);
  expect(await read()).toEqual([birch, amber, daisy, cedar]);
  // The gifts themselves are not changed, so concurrent edits do not conflict.
  expect((await ada.call('GET', `/gifts/${birch}`)).body.data.updated_at).toBe(updated_at);
  expect(await listAudit(shop, 'gifts', 'featured')).toEqual([
    {
      actor_name: ada.name,
      action: 'gift.featured_sorted',
      before: { order: byPopularity },
      after: { order: [birch, amber] },
    },
  ]);

  expect(idsOf(await sort(ada, [cedar, birch, amber, daisy]))).toEqual([cedar, birch, amber, daisy]);
  await sort(ada, [cedar, birch, amber, daisy]);
  expect(await listAudit(shop, 'gifts', 'featured')).toHaveLength(2);
});

test('a gift that is featured again comes last; an import of other fields keeps the order @R16-54', async ({
  shop,
  ada,
  gifts: [amber = '', birch = '', cedar = '', daisy = ''],
}) => {
  await sort(ada, [amber, birch, cedar, daisy]);
  await ada.call('PUT', `/gifts/${amber}`, { featured: false });
  await ada.call('PUT', `/gifts/${amber}`, { featured: true });
  await ada.call('POST', '/gifts/edit', { ids: [birch, cedar], price: 12 });
  expect(idsOf(await shop.call('GET', '/api/gifts/featured'))).toEqual([birch, cedar, daisy, amber]);
});

test('an order that another operator has changed meanwhile is kept @R16-54', async ({
  shop,
  ada,
  grace,
  gifts: [amber = '', birch = '', cedar = '', daisy = ''],
}) => {
  const seen = [amber, birch, cedar, daisy];
  await sort(ada, seen);
  await sort(grace, [daisy, amber, birch, cedar], seen);
  const refused = await sort(ada, [birch, amber, cedar, daisy], seen);
  expect([refused.status, refused.body.error]).toEqual([
    409,
    "The featured gifts just changed, so your order wasn't saved. Check the list and try again.",
  ]);
  await ada.call('PUT', `/gifts/${amber}`, { featured: false });
  expect((await sort(ada, [amber, birch])).status).toBe(409);
  expect((await sort(ada, [birch, birch])).body.fields).toHaveProperty('ids');
  expect(idsOf(await shop.call('GET', '/api/gifts/featured'))).toEqual([daisy, birch, cedar]);
});
