import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';
import { placeOrder, signIn } from '../../../test/support/shop-actions.ts';
import { warmPool } from '../../../test/support/warm-pool.ts';
import { buildApp } from '../../app.ts';
import { type Listener, listen } from '../../platform/db/listen.ts';
import { createInfoPagesCache, recordShippedPages } from './index.ts';
import { SHIPPED_PAGES } from './shipped-pages.ts';

let shop: TestApp;
let token: string;
beforeEach(async () => {
  shop = await buildTestApp();
  await recordShippedPages(shop.deps.database);
  await shop.deps.infoPages.refresh();
  token = (await signIn(shop, '+12015550100')).token;
});
afterEach(() => shop.close());

const page = async (name = 'returns') =>
  (await shop.call('GET', `/api/operator/pages/${name}`, { token })).body.data;
const save = (markdown: string, seen_version: number | null, name = 'returns') =>
  shop.call('PUT', `/api/operator/pages/${name}`, { token, body: { markdown, seen_version } });
const shown = async (name = 'returns') => (await shop.call('GET', `/api/pages/${name}`)).body.data;
const sql = async (text: string) => (await shop.ownerPool.query(text)).rows;

test('what an owner saves is shown at once, as a new version in the audit log @R12-1 @R12-4', async () => {
  expect(await page()).toMatchObject({ version: 1, is_shipped: true, by: null });
  const { status, body } = await save('# No returns\r\n\r\nAt **{shop_name}**.', 1);
  expect([status, body.data]).toEqual([
    200,
    expect.objectContaining({
      version: 2,
      is_shipped: false,
      by: expect.stringContaining('0100'),
      markdown: '# No returns\n\nAt **{shop_name}**.',
      shipped_markdown: SHIPPED_PAGES.returns,
    }),
  ]);
  expect(body.data.versions.map((one: { version: number }) => one.version)).toEqual([2, 1]);
  expect(await shown()).toMatchObject({
    description: 'At Presently.',
    title: 'No returns',
    lead: 'At <strong>Presently</strong>.',
    html: '',
  });
  expect(await sql('SELECT action, subject_id, before, after FROM audit_entries ORDER BY sequence')).toEqual([
    { action: 'info_page.changed', subject_id: 'returns', before: { version: 1 }, after: { version: 2 } },
  ]);
  const { data } = (await shop.call('GET', '/api/operator/pages', { token })).body;
  expect(data.map((one: { page: string; is_shipped: boolean }) => [one.page, one.is_shipped])).toEqual(
    ['help', 'faq', 'shipping', 'returns', 'contact', 'about', 'privacy', 'terms', 'accessibility'].map(
      (name) => [name, name !== 'returns'],
    ),
  );
});

test('an earlier version can be read, saved again, and left for the shipped text @R12-4', async () => {
  await save('One', 1);
  await save('Two', 2);
  const old = (await shop.call('GET', '/api/operator/pages/returns/versions/2', { token })).body.data;
  expect(old).toMatchObject({ version: 2, markdown: 'One', rendered: { lead: 'One' } });
  expect((await save(old.markdown, 3)).body.data).toMatchObject({ version: 4, markdown: 'One' });
  const reset = { token, body: { seen_version: 4 } };
  expect((await shop.call('POST', '/api/operator/pages/returns/reset', reset)).body.data).toMatchObject({
    version: 5,
    is_shipped: true,
    markdown: SHIPPED_PAGES.returns,
  });
  for (const version of ['0', '6', '1.5', 'x', '99999999999'])
    expect(
      (await shop.call('GET', `/api/operator/pages/returns/versions/${version}`, { token })).status,
    ).toBe(404);
  expect((await shop.call('GET', '/api/pages/imprint')).status).toBe(404);
});

test('whoever saves over a newer version gets a 409 that names its author, and nothing is lost @R12-5', async () => {
  await save('Mine', 1);
  const { status, body } = await save('Theirs', 1);
  expect([status, body.error]).toEqual([409, expect.stringMatching(/0100 saved this page/)]);
  expect((await page()).markdown).toBe('Mine');
  await warmPool(shop);
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => save(text, 2)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect((await page()).version).toBe(3);
});

test('the same request twice adds one version @R12-5', async () => {
  expect((await save('Once', 1)).status).toBe(200);
  expect((await save('Once', 1)).body.data).toMatchObject({ version: 2 });
  expect(await sql('SELECT count(*)::int FROM audit_entries')).toEqual([{ count: 1 }]);
});

test('bad text is a 400 that names the field and the line, and changes nothing @R12-3', async () => {
  const tooLong = 'é'.repeat(32 * 1024 + 1);
  for (const [markdown, text] of [
    ['One\n\n{shop}', /^Line 3: /],
    ['<script>alert(1)</script>', /^Line 1: /],
    ['[a](javascript:alert(1))', /^Line 1: /],
    [tooLong, /^Must be at most 64 KB$/],
    [' \n', /fill in/],
    ['a\0', /save/],
  ] as const)
    for (const [method, path] of [
      ['PUT', '/api/operator/pages/returns'],
      ['POST', '/api/operator/pages/returns/preview'],
    ] as const) {
      const answer = await shop.call(method, path, { token, body: { markdown, seen_version: 1 } });
      expect([answer.status, answer.body.fields]).toEqual([400, { markdown: expect.stringMatching(text) }]);
    }
  expect((await page()).version).toBe(1);
  expect((await save('é'.repeat(32 * 1024), 1)).status).toBe(200);
  // Control characters, which JSON escapes with six bytes each.
  expect((await save('\u0001'.repeat(64 * 1024), 2)).status).toBe(200);
});

test('a preview is what the shop would show, and saves nothing @R12-4', async () => {
  const body = { markdown: '# A\n\nB {claim_window}\n\n### C\n\nD' };
  const { data } = (await shop.call('POST', '/api/operator/pages/faq/preview', { token, body })).body;
  expect(data).toMatchObject({ title: 'A', lead: 'B 14 days', html: expect.stringContaining('<details>') });
  expect((await page('faq')).version).toBe(1);
});

test('versions can be neither changed nor deleted by the shop @R12-4', async () => {
  for (const statement of ['DELETE FROM info_page_versions', `UPDATE info_page_versions SET markdown = 'x'`])
    await expect(shop.deps.database.pool.query(statement)).rejects.toThrow('permission denied');
});

test('an upgrade replaces shipped texts that nobody has edited, and keeps the old ones @R12-6', async () => {
  await save('Ours', 1);
  const upgraded = { ...SHIPPED_PAGES, returns: 'New returns', terms: 'New terms' };
  await Promise.all([1, 2, 3].map(() => recordShippedPages(shop.deps.database, upgraded)));
  expect(await page('terms')).toMatchObject({
    version: 2,
    is_shipped: true,
    by: null,
    markdown: 'New terms',
  });
  expect(await page()).toMatchObject({ version: 2, markdown: 'Ours' });
  const first = (await shop.call('GET', '/api/operator/pages/terms/versions/1', { token })).body.data;
  expect(first.markdown).toBe(SHIPPED_PAGES.terms);
});

test('an order keeps the version of the terms that it was bought under @R12-7', async () => {
  const before = await placeOrder(shop);
  await save('# Terms\n\nNew.', 1, 'terms');
  const after = await placeOrder(shop);
  const termsOf = async (order: typeof before) => {
    const path = `/api/operator/orders/${order.body.data.id}`;
    const { terms_version } = (await shop.call('GET', path, { token })).body.data;
    const versions = '/api/operator/pages/terms/versions';
    return (await shop.call('GET', `${versions}/${terms_version}`, { token })).body.data.markdown;
  };
  expect(await termsOf(before)).toBe(SHIPPED_PAGES.terms);
  expect(await termsOf(after)).toBe('# Terms\n\nNew.');
});

test('an order keeps the version of the returns that it was bought under, which are a part of the terms @R12-7', async () => {
  const versionOf = async (order: Awaited<ReturnType<typeof placeOrder>>) =>
    (await shop.call('GET', `/api/operator/orders/${order.body.data.id}`, { token })).body.data
      .returns_version;
  const before = await versionOf(await placeOrder(shop));
  await save('# Returns\n\nWithin a year.', before, 'returns');
  expect(await versionOf(await placeOrder(shop))).toBe(before + 1);
});

test('a gifter learns which versions applied once there are newer ones, and everyone can read them @R12-9', async () => {
  await shop.ownerPool.query(
    "UPDATE info_page_versions SET created_at = '2026-11-03T12:00:00Z' WHERE page = 'terms'",
  );
  const { manage_key } = (await placeOrder(shop)).body;
  const versions = async () => {
    const { data } = (await shop.call('GET', `/api/orders/manage/${manage_key}`)).body;
    return [data.earlier_terms_version, data.earlier_returns_version];
  };
  const read = (path: string) => shop.call('GET', `/api/pages/${path}`);
  expect(await versions()).toEqual([null, null]);
  expect((await read('terms/versions/1')).body.data).toMatchObject({ version: 1, is_current: true });

  await save('# Terms\n\nNew.', 1, 'terms');
  expect(await versions()).toEqual([1, null]);
  const { title, html, lead, description } = (await read('terms/versions/1')).body.data;
  expect((await read('terms/versions/1')).body.data).toEqual({
    ...{ title, html, lead, description },
    version: 1,
    published_on: '2026-11-03',
    is_current: false,
  });
  expect([title, html]).toEqual(['Terms of Service', expect.stringContaining('14 days')]);
  expect((await read('terms/versions/2')).body.data).toMatchObject({ lead: 'New.', is_current: true });

  await save('# Returns\n\nNone.', 1);
  expect(await versions()).toEqual([1, 1]);
  for (const path of ['terms/versions/3', 'terms/versions/0', 'terms/versions/x', 'privacy/versions/1'])
    expect((await read(path)).status).toBe(404);
});

test('a slow read of the texts does not replace a later one', async () => {
  const version = (number: number) => [{ page: 'terms', version: number, markdown: `# ${number}` }];
  const slow = Promise.withResolvers<ReturnType<typeof version>>();
  const reads = [slow.promise, Promise.resolve(version(2))];
  const db = { selectDistinctOn: () => ({ from: () => ({ orderBy: () => reads.shift() }) }) };
  const infoPages = createInfoPagesCache({ ...shop.deps, database: { db } as never });
  const first = infoPages.refresh();
  await infoPages.refresh();
  slow.resolve(version(1));
  await first;
  expect(infoPages.current('terms')).toEqual({ version: 2, markdown: '# 2' });
});

test('a text is shown on all instances without a restart @R12-8', async () => {
  const infoPages = createInfoPagesCache(shop.deps);
  await infoPages.refresh();
  const other = await buildApp({ ...shop.deps, infoPages });
  let listener: Listener | undefined;
  try {
    listener = await listen({
      url: shop.deps.database.pool.options.connectionString as string,
      channels: { info_pages_changed: () => infoPages.refreshInBackground() },
      onReconnect: () => {},
      onError: () => {},
    });
    const before = infoPages.version();
    await save('# Elsewhere', 1);
    await vi.waitFor(
      async () => expect((await other.inject('/api/pages/returns')).json().data.title).toBe('Elsewhere'),
      { timeout: 10_000 },
    );
    expect(infoPages.version()).not.toBe(before);
  } finally {
    await listener?.close();
    await other.close();
  }
});

test('a page that was kept for all visitors is not sent any more once its text has changed @R12-1', async () => {
  const { infoPages } = shop.deps;
  const app = await buildApp(shop.deps);
  app.get('/terms', async (_request, reply) => {
    reply.isShared = true;
    return reply.send(Buffer.from(infoPages.current('terms').markdown));
  });
  const visit = async () => await (await fetch(`${origin}/terms`)).text();
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    for (let visitor = 0; visitor < 3; visitor++) expect(await visit()).toBe(SHIPPED_PAGES.terms);
    await save('# New terms', 1, 'terms');
    expect(await visit()).toBe('# New terms');
  } finally {
    await app.close();
  }
});

test.for([
  ['manager', '+12015550112'],
  ['packer', '+12015550113'],
] as const)('%ss cannot edit pages @R12-4', async ([role, phone_number]) => {
  await shop.call('POST', '/api/operator/staff', { token, body: { phone_number, role } });
  const operator = await signIn(shop, phone_number);
  const path = '/api/operator/pages/terms';
  for (const [method, url, body] of [
    ['GET', '/api/operator/pages'],
    ['GET', path],
    ['POST', `${path}/preview`, { markdown: 'Mine' }],
    ['PUT', path, { markdown: 'Mine', seen_version: 1 }],
    ['POST', `${path}/reset`, { seen_version: 1 }],
  ] as const) {
    const { status } = await shop.call(method, url, { token: operator.token, ...(body ? { body } : {}) });
    expect(status, `${method} ${url}`).toBe(403);
  }
});
