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
import { killableShop } from '../../../test/support/killable-shop.ts';
import { BILLING } from '../../../test/support/shop-actions.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { readConfig } from '../../config.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const page = readFileSync(join(root, 'docs/operations/switching-to-stripe.md'), 'utf8');
const documentedVariables = [...page.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name as string);

/** The commands on the page that start the shop with the fake Stripe. */
const commands = /```sh\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
const [, program = '', secretKey = '', publishableKey = '', port = ''] =
  /(\S+fake-stripe\.process\.ts) \S+ (\S+) (\S+) (\d+) \d+/.exec(commands) ?? [];
const webhook = JSON.parse(/-d '(.*?)'/.exec(commands)?.[1] ?? 'null') as { url: string; secret: string };
const variables = Object.fromEntries(
  [...commands.matchAll(/(STRIPE_[A-Z_]+)=(\S+)/g)].map(([, name, value]) => [
    name as string,
    value as string,
  ]),
);

let folder: string;
let database: TestDatabase;
let client: Client;
let fakeStripe: ChildProcess | undefined;
let shop: ReturnType<typeof killableShop> | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'presently-switching-'));
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await shop?.kill();
  fakeStripe?.kill('SIGKILL');
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('the three variables on the page enable Stripe, and the shop refuses to start if one is missing', () => {
  const values = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' };
  expect(documentedVariables).toEqual(Object.keys(values));
  expect(readConfig(values, '/nowhere').stripe).toMatchObject({ secretKey: 'sk', apiHost: null });
  for (const missing of documentedVariables)
    expect(() => readConfig({ ...values, [missing]: '' }, '/nowhere')).toThrow(missing);
});

test('the commands on the page connect the fake Stripe to the shop: a gift is bought, and its webhook arrives', async () => {
  expect([secretKey, publishableKey, webhook.secret]).toEqual([
    variables.STRIPE_SECRET_KEY,
    variables.STRIPE_PUBLISHABLE_KEY,
    variables.STRIPE_WEBHOOK_SECRET,
  ]);
  // As on the page, except for the ports, which may be in use.
  fakeStripe = spawn(
    process.execPath,
    [join(root, program), join(folder, 'fake-stripe.sqlite'), secretKey, publishableKey],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const [line] = await once(createInterface({ input: fakeStripe.stdout as NodeJS.ReadableStream }), 'line');
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
  const set = await fetch(`${origin}/control/webhooks`, {
    method: 'POST',
    body: JSON.stringify({ ...webhook, url }),
  });
  expect(set.status).toBe(200);
  await client.query(`INSERT INTO categories (id, slug, name, position) VALUES ('toys', 'toys', 'Toys', 1)`);
  await client.query(
    `WITH gift AS (
       INSERT INTO gifts (id, name, description, brand, price_cents, image_urls) VALUES ('blocks', 'Blocks', 'Forty of them.', 'Holzwerk', 4999, '[]')
     ), categorised AS (
       INSERT INTO gift_categories (gift_id, category_id, position) VALUES ('blocks', 'toys', 0)
     )
     INSERT INTO gift_stock (gift_id) VALUES ('blocks')`,
  );
  const order = { inventory_id: 'blocks', payment_method_id: 'pm_card_visa', billing: BILLING };
  expect(await shop.ask('/api/orders', order)).toMatchObject({ status: 201 });
  const receivedTypes = async () =>
    (await client.query('SELECT type FROM processor_events')).rows.map(({ type }) => type);
  await expect.poll(receivedTypes, { timeout: 20_000 }).toContain('payment_intent.succeeded');
});
