import { expect } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { BILLING, claim, placeOrder, signIn } from '../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { exportUser } from '../accounts/index.ts';

const SHARED = 'kitchen.table@example.com';
const FORMER = 'former@example.com';
const TO_GIFTER = [
  'Your gift has shipped',
  'Your gift is ready to share: Wooden blocks',
  'Your gift was claimed',
  'Your gift was delivered',
];

const test = shopTest.extend(
  'operator',
  { scope: 'file' },
  async ({ shop }) => (await signIn(shop, '+12015550100')).token,
);
test.beforeEach(({ sql }) => sql('DELETE FROM rate_limits'));

/** A delivered gift whose gifter and recipient entered the same email address, the recipient after a different one. */
async function aGiftToTheSameAddress(shop: TestApp, giftId: string, operator: string, token?: string) {
  const { body } = await placeOrder(shop, {
    giftId,
    ...(token ? { token } : {}),
    body: { billing: { ...BILLING, email: SHARED } },
  });
  const urlId: string = body.gift_id;
  const claimed = await claim(shop, urlId, { address: { email: FORMER } });
  const cookies = Object.fromEntries(claimed.cookies.map(({ name, value }) => [name, value]));
  await shop.call('PUT', `/api/orders/claim/${urlId}/address`, {
    cookies,
    body: {
      name: 'Ada Lovelace',
      address_ln_1: '12 Analytical Row',
      city: 'Springfield',
      state: 'IL',
      zip: '62701',
      email: SHARED,
    },
  });
  for (const status of ['Shipped', 'Delivered'])
    await shop.call('PUT', `/api/orders/${urlId}/tracking`, { token: operator, body: { status } });
  return { orderId: body.data.id as string, urlId, manageKey: body.manage_key as string, cookies };
}

type Message = { to: string; subject: string; body: string };
const subjectsOf = (messages: Message[]): string[] => messages.map(({ subject }) => subject).sort();
const linksOf = (messages: Message[]): string[] =>
  messages.flatMap(({ body }) => body.match(/https?:\S+/g) ?? []);

test('with one email address for both, each downloads their own messages, without a key that opens the other’s page @R12-74', async ({
  shop,
  giftId,
  operator,
}) => {
  const { urlId, manageKey, cookies } = await aGiftToTheSameAddress(shop, giftId, operator);
  const ofGuest: Message[] = (await shop.call('POST', `/api/orders/manage/${manageKey}/data/export`)).body
    .data.messages;
  const ofRecipient: Message[] = (
    await shop.call('POST', `/api/orders/track/${urlId}/data/export`, { cookies })
  ).body.data.messages;
  expect(subjectsOf(ofGuest)).toEqual(TO_GIFTER);
  expect(subjectsOf(ofRecipient)).toHaveLength(3);
  for (const { body } of ofRecipient) expect(body).toContain('?key=…');
  expect(ofRecipient.map(({ to }) => to)).toContain(FORMER);
  expect(linksOf(ofGuest).join('\n')).not.toMatch(/key=/);
  expect(linksOf(ofRecipient).join('\n')).not.toMatch(/\/manage\//);
  for (const link of [...linksOf(ofGuest), ...linksOf(ofRecipient)])
    expect(link).not.toMatch(/(\/manage\/|[?&]key=)[A-Za-z0-9_-]/);
});

test('the download of an account has its messages only, without keys @R12-74', async ({
  shop,
  giftId,
  operator,
}) => {
  const { token, userId } = await signIn(shop, '+14095550144');
  await aGiftToTheSameAddress(shop, giftId, operator, token);
  const { emails } = (await exportUser(shop.deps, userId)) as unknown as { emails: Message[] };
  expect(subjectsOf(emails)).toEqual(TO_GIFTER);
  expect(linksOf(emails).join('\n')).not.toMatch(/key=/);
});

test.for(['guest', 'recipient'] as const)(
  'with one email address for both, erasing the %s erases their messages and keeps the other’s @R12-74',
  async (who, { shop, sql, giftId, operator }) => {
    const { orderId, urlId, manageKey, cookies } = await aGiftToTheSameAddress(shop, giftId, operator);
    const count = async () =>
      await sql(
        `SELECT count(*) FILTER (WHERE body LIKE '%key=%')::int AS recipients, count(*) FILTER (WHERE body NOT LIKE '%key=%')::int AS gifters
         FROM outbox_messages WHERE order_id = $1`,
        [orderId],
      );
    const [before] = await count();
    expect(before.recipients).toBeGreaterThan(1);
    expect(before.gifters).toBeGreaterThan(1);
    const erased =
      who === 'guest'
        ? await shop.call('DELETE', `/api/orders/manage/${manageKey}/data`)
        : await shop.call('DELETE', `/api/orders/track/${urlId}/data`, { cookies });
    expect(erased.status).toBe(200);
    expect(await count()).toEqual([{ ...before, [who === 'guest' ? 'gifters' : 'recipients']: 0 }]);
  },
);

test.for(['guest', 'recipient'] as const)(
  'a message of an earlier version, which may be for either, is erased with the %s @R12-74',
  async (who, { shop, sql, giftId, operator }) => {
    const { orderId, urlId, manageKey, cookies } = await aGiftToTheSameAddress(shop, giftId, operator);
    const messages = () => sql('SELECT audience FROM outbox_messages WHERE order_id = $1', [orderId]);
    await sql('UPDATE outbox_messages SET audience = NULL WHERE order_id = $1', [orderId]);
    expect(await messages()).not.toEqual([]);
    if (who === 'guest') await shop.call('DELETE', `/api/orders/manage/${manageKey}/data`);
    else await shop.call('DELETE', `/api/orders/track/${urlId}/data`, { cookies });
    expect(await messages()).toEqual([]);
  },
);
