import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { killableShop } from '../../testing/killable-shop.ts';
import { BILLING } from '../../testing/shop-actions.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const page = readFileSync(join(root, 'docs/operations/switching-to-stripe.md'), 'utf8');
const named = [...page.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name as string);

/** What the page says to type in to see the shop with the twin. */
const commands = /```sh\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
const [, program = '', secretKey = '', publishableKey = '', port = ''] =
  /(\S+twin\.process\.ts) \S+ (\S+) (\S+) (\d+) \d+/.exec(commands) ?? [];
const webhook = JSON.parse(/-d '(.*?)'/.exec(commands)?.[1] ?? 'null') as { url: string; secret: string };
const variables = Object.fromEntries(
  [...commands.matchAll(/(STRIPE_[A-Z_]+)=(\S+)/g)].map(([, name, value]) => [
    name as string,
    value as string,
  ]),
);

let folder: string;
let database: TestDatabase;
let books: Client;
let twin: ChildProcess | undefined;
let shop: ReturnType<typeof killableShop> | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'presently-switching-'));
  database = await createTestDatabase();
  books = new Client({ connectionString: database.url });
  await books.connect();
});
afterAll(async () => {
  await shop?.kill();
  twin?.kill('SIGKILL');
  await books.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('the three variables of the page switch to Stripe, and without any of them the shop refuses to start', () => {
  const values = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' };
  expect(named).toEqual(Object.keys(values));
  expect(readConfig(values, '/nowhere').stripe).toMatchObject({ secretKey: 'sk', apiHost: null });
  for (const missing of named)
    expect(() => readConfig({ ...values, [missing]: '' }, '/nowhere')).toThrow(missing);
});

test('the commands of the page bring twin and shop together: a gift is bought, and its webhook comes', async () => {
  expect([secretKey, publishableKey, webhook.secret]).toEqual([
    variables.STRIPE_SECRET_KEY,
    variables.STRIPE_PUBLISHABLE_KEY,
    variables.STRIPE_WEBHOOK_SECRET,
  ]);
  // As the page says, but for ports that may be taken here.
  twin = spawn(
    process.execPath,
    [join(root, program), join(folder, 'twin.sqlite'), secretKey, publishableKey],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const [line] = await once(createInterface({ input: twin.stdout as NodeJS.ReadableStream }), 'line');
  const { origin } = JSON.parse(line) as { origin: string };
  const env = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      value.replace(`http://127.0.0.1:${port}`, origin),
    ]),
  );
  expect(env.STRIPE_API_HOST).toBe(origin);
  expect((await fetch(env.STRIPE_JS_URL as string)).status).toBe(200);

  shop = killableShop(database.url, env);
  await shop.open();
  const url = shop.origin() + new URL(webhook.url).pathname;
  const set = await fetch(`${origin}/twin/webhooks`, {
    method: 'POST',
    body: JSON.stringify({ ...webhook, url }),
  });
  expect(set.status).toBe(200);
  await books.query(`INSERT INTO categories (id, slug, name, position) VALUES ('toys', 'toys', 'Toys', 1)`);
  await books.query(
    `INSERT INTO gifts (id, name, description, brand, price_cents, category_ids, image_urls) VALUES ('blocks', 'Blocks', 'Forty of them.', 'Holzwerk', 4999, '{toys}', '[]')`,
  );
  const order = { inventory_id: 'blocks', payment_method_id: 'pm_card_visa', billing: BILLING };
  expect(await shop.ask('/api/orders', order)).toMatchObject({ status: 201 });
  const heard = async () =>
    (await books.query('SELECT type FROM processor_events')).rows.map(({ type }) => type);
  await expect.poll(heard, { timeout: 20_000 }).toContain('payment_intent.succeeded');
});
