import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../test/support/build-test-app.ts';
import { warmPool } from '../../../../test/support/warm-pool.ts';
import { test as it, listAudit, type OperatorClient } from './editing.fixture.ts';

it.beforeAll(({ shop }) => warmPool(shop));
it.beforeEach(async ({ shop }) => {
  await shop.deps.database.pool.query('DELETE FROM search_synonyms');
});

const found = async (shop: TestApp, query: string): Promise<string[]> =>
  (await shop.call('GET', `/api/gifts?query=${encodeURIComponent(query)}`)).body.data.map(
    ({ name }: { name: string }) => name,
  );
const create = (ada: OperatorClient, term: string, ...synonyms: string[]) =>
  ada.call('POST', '/search-synonyms', { term, synonyms });

describe('synonyms of the search', () => {
  it('are stored in lower case, listed by term, and found by a part of either side @R15-56', async ({
    ada,
    grace,
  }) => {
    const created = await create(ada, ' Roses ', 'Bouquet', 'Spring  Flowers');
    expect([created.status, created.body.data]).toMatchObject([
      201,
      { term: 'roses', synonyms: ['bouquet', 'spring flowers'] },
    ]);
    await create(ada, 'Champagne', 'sparkling wine');
    const list = async (query: string) =>
      (await grace.call('GET', `/search-synonyms?${query}`)).body.data.map(
        ({ term }: { term: string }) => term,
      );
    expect(await list('')).toEqual(['champagne', 'roses']);
    expect(await list('query=WINE')).toEqual(['champagne']);
    expect(await list('query=ros')).toEqual(['roses']);
    expect((await grace.call('GET', '/search-synonyms?limit=1')).body.pagination.has_more).toBe(true);
    const { id } = created.body.data;
    expect((await grace.call('GET', `/search-synonyms/${id}`)).body.data).toEqual(created.body.data);
  });

  it('hold for the next search, as do their changes and their end @R15-56', async ({ shop, ada }) => {
    await ada.createGift({ name: 'Walnut Lamp' });
    await ada.createGift({ name: 'Paper Kite' });
    expect(await found(shop, 'lantern')).toEqual([]);
    const { id } = (await create(ada, 'lantern', 'lamp')).body.data;
    expect(await found(shop, 'Lanterns')).toEqual(['Walnut Lamp']);
    await ada.call('PUT', `/search-synonyms/${id}`, { synonyms: ['kite'] });
    expect(await found(shop, 'lantern')).toEqual(['Paper Kite']);
    await ada.call('PUT', `/search-synonyms/${id}`, { term: 'glider' });
    expect(await found(shop, 'lantern')).toEqual([]);
    expect(await found(shop, 'glider')).toEqual(['Paper Kite']);
    expect((await ada.call('DELETE', `/search-synonyms/${id}`)).status).toBe(200);
    expect(await found(shop, 'glider')).toEqual([]);
    expect((await ada.call('DELETE', `/search-synonyms/${id}`)).status).toBe(404);
  });

  it('may have punctuation, accents and words that searches leave out @R15-56', async ({ shop, ada }) => {
    await ada.createGift({ name: 'Linen T-Shirt' });
    await ada.createGift({ name: 'Lily of the Valley' });
    expect((await create(ada, 'crème top', 't-shirt')).body.data.term).toBe('crème top');
    expect(await found(shop, 'creme top')).toEqual(['Linen T-Shirt']);
    expect((await create(ada, 'thinking of you', 'lily of the valley')).body.data.term).toBe(
      'thinking of you',
    );
    expect(await found(shop, 'thinking of you')).toEqual(['Lily of the Valley']);
    expect((await create(ada, 'gift for gardeners', 'lily')).body.data.term).toBe('gardeners');
    expect(await found(shop, 'gardener gifts')).toEqual(['Lily of the Valley']);
  });

  it.for<[string, unknown, Record<string, string>]>([
    ['an empty term', { term: ' ', synonyms: ['lamp'] }, { term: 'Please fill in this field' }],
    ['a long term', { term: 'x'.repeat(41), synonyms: ['lamp'] }, { term: 'Must be at most 40 characters' }],
    [
      'a long synonym',
      { term: 'lantern', synonyms: ['lamp', 'x'.repeat(41)] },
      { 'synonyms.1': 'Must be at most 40 characters' },
    ],
    ['no synonym', { term: 'lantern', synonyms: [] }, { synonyms: 'Please name at least one word' }],
    [
      'too many synonyms',
      { term: 'lantern', synonyms: Array.from({ length: 21 }, (_, n) => `lamp ${n}`) },
      { synonyms: 'Must be at most 20 words or phrases' },
    ],
    ['signs only', { term: '???', synonyms: ['lamp'] }, { term: 'Must have a letter or a digit' }],
    [
      'a term that means every gift',
      { term: 'gift ideas', synonyms: ['lamp'] },
      { term: 'Searches ignore words like this one. Please choose another.' },
    ],
    [
      'a term of too many words',
      { term: 'one two three four', synonyms: ['lamp'] },
      { term: 'Must be at most 3 words' },
    ],
    [
      'a synonym that is listed twice',
      { term: 'lantern', synonyms: ['desk-lamp', 'Desk Lamp'] },
      { 'synonyms.1': '“desk lamp” is listed twice' },
    ],
    [
      'the term as its own synonym',
      { term: 'Lantern', synonyms: ['lamp', 'lantern'] },
      { 'synonyms.1': 'Must differ from what people search for' },
    ],
  ])('%s is a 400 at its field @R15-56', async ([, body, fields], { shop, ada }) => {
    const answer = await ada.call('POST', '/search-synonyms', body);
    expect([answer.status, answer.body.fields]).toEqual([400, fields]);
    const { rows } = await shop.deps.database.pool.query('SELECT id FROM search_synonyms');
    expect(rows).toEqual([]);
  });

  it('a term exists once, however it is written and whoever adds it first @R15-56', async ({
    ada,
    grace,
  }) => {
    const answers = await Promise.all([create(ada, 'lantern', 'lamp'), create(grace, 'Lanterns', 'kite')]);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.fields])).toEqual([
      [400, { term: 'This term already has synonyms' }],
    ]);
    const { id } = (await create(ada, 'glider', 'kite')).body.data;
    const renamed = await ada.call('PUT', `/search-synonyms/${id}`, { term: 'LANTERN' });
    expect([renamed.status, renamed.body.fields]).toEqual([400, { term: 'This term already has synonyms' }]);
    expect((await ada.call('PUT', `/search-synonyms/${id}`, { term: 'gliders' })).status).toBe(200);
  });

  it('are in the audit log; a stale edit is a 409 that says who changed what @R15-56', async ({
    shop,
    ada,
    grace,
  }) => {
    const { id, updated_at } = (await create(ada, 'lantern', 'lamp')).body.data;
    await grace.call('PUT', `/search-synonyms/${id}`, { term: 'torch' });
    const stale = await ada.call('PUT', `/search-synonyms/${id}`, {
      synonyms: ['kite'],
      seen_updated_at: updated_at,
    });
    expect([stale.status, stale.body.error]).toEqual([
      409,
      expect.stringMatching(/^Grace Operator changed the term from “lantern” to “torch”/),
    ]);
    await ada.call('DELETE', `/search-synonyms/${id}`);
    expect(await listAudit(shop, 'search_synonym', id)).toEqual([
      {
        actor_name: ada.name,
        action: 'search_synonym.created',
        before: null,
        after: { term: 'lantern', synonyms: ['lamp'] },
      },
      {
        actor_name: grace.name,
        action: 'search_synonym.changed',
        before: { term: 'lantern' },
        after: { term: 'torch' },
      },
      {
        actor_name: ada.name,
        action: 'search_synonym.deleted',
        before: { term: 'torch', synonyms: ['lamp'] },
        after: null,
      },
    ]);
  });

  it('are for operators only @R15-56', async ({ shop }) => {
    expect((await shop.call('GET', '/api/operator/search-synonyms')).status).toBe(401);
  });
});
