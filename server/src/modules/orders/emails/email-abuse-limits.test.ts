import { expect } from 'vitest';
import type { TestApp } from '../../../../test/support/build-test-app.ts';
import {
  BILLING,
  claim,
  placeOrder,
  resetCancellationLimits,
  signIn,
} from '../../../../test/support/shop-actions.ts';
import { test as it } from '../../../../test/support/shop-test.ts';

const buy = (shop: TestApp, giftId: string, email: string, token?: string) =>
  placeOrder(shop, { giftId, ...(token ? { token } : {}), body: { billing: { ...BILLING, email } } });
const cancel = (shop: TestApp, order: { manage_key: string }) =>
  shop.call('POST', `/api/orders/manage/${order.manage_key}/cancel`);
/** Emails to these addresses in the development inbox. */
const listInbox = async (shop: TestApp, addresses: Iterable<string>) => {
  const mails: { subject: string }[] = [];
  for (const address of new Set(addresses)) {
    const { body } = await shop.call('GET', `/api/dev/messages?to=${encodeURIComponent(address)}`);
    mails.push(...body.data);
  }
  return mails;
};

it('rejects names that contain a link or no visible character in every field for names @R13-1', async ({
  shop,
  giftId,
}) => {
  const { token } = await signIn(shop, '+13095550001');
  const { gift_id: link } = (await buy(shop, giftId, 'names@example.com')).body;
  for (const name of ['Visit https://evil.example', 'evil.com', 'Ada\nUrgent', '\u200b', 'x'.repeat(61)]) {
    const answers = [
      await placeOrder(shop, { giftId, body: { billing: { ...BILLING, first_name: name } } }),
      await placeOrder(shop, { giftId, body: { billing: { ...BILLING, last_name: name } } }),
      await shop.call('PUT', '/api/users/me', { token, body: { first_name: name } }),
      await shop.call('PUT', '/api/users/me/profile', {
        token,
        body: { first_name: 'Ada', last_name: name, email: 'ada@example.com' },
      }),
      await claim(shop, link, { address: { name } }),
    ];
    expect(answers.map(({ status, body }) => [status, Object.keys(body.fields ?? {})])).toEqual([
      [400, ['billing.first_name']],
      [400, ['billing.last_name']],
      [400, ['first_name']],
      [400, ['last_name']],
      [400, ['name']],
    ]);
  }
});

it('sends at most twenty emails a day to one mailbox through buying, opening and cancelling, however its address is spelled @R13-2', async ({
  shop,
  giftId,
}) => {
  const addresses: string[] = [];
  for (let round = 0; round < 24; round++) {
    const email = ['vic.tim@gmail.com', `victim+${round}@gmail.com`, 'VICTIM@googlemail.com'][
      round % 3
    ] as string;
    addresses.push(email.toLowerCase());
    const { status, body } = await buy(shop, giftId, email);
    expect(status).toBe(201);
    if (round % 2) await shop.call('POST', `/api/orders/claim/${body.gift_id}/opened`);
    expect((await cancel(shop, body)).status).toBe(200);
    await resetCancellationLimits(shop);
  }
  const mails = await listInbox(shop, addresses);
  expect(mails.length).toBeGreaterThan(10);
  expect(mails.length).toBeLessThanOrEqual(20);

  const { token } = await signIn(shop, '+12015550100');
  const last = (await buy(shop, giftId, 'victim@gmail.com')).body;
  const shown = await shop.call('GET', `/api/operator/orders/${last.data.id}`, { token });
  expect(shown.body.data.messages).toMatchObject([{ kind: 'receipt', status: 'suppressed', sent_at: null }]);
  const resent = await shop.call('POST', `/api/operator/orders/${last.data.id}/resend`, { token });
  expect(resent.body.data.messages[0]).toMatchObject({ kind: 'receipt_again', status: 'sent' });
});

it('sends every receipt and status email to a buyer who does not cancel', async ({ shop, giftId }) => {
  const email = 'office@example.com';
  for (let count = 0; count < 18; count++) {
    const { body } = await buy(shop, giftId, email);
    await shop.call('POST', `/api/orders/claim/${body.gift_id}/opened`);
    expect((await claim(shop, body.gift_id)).status).toBe(200);
  }
  const subjects = (await listInbox(shop, [email])).map(({ subject }) => subject);
  const count = (subject: RegExp) => subjects.filter((text) => subject.test(text)).length;
  expect(count(/ready to share/)).toBe(18);
  expect(count(/was claimed/)).toBe(18);
  expect(count(/was opened/)).toBe(16);
});

it('answers 429 to a payer, mailbox and IP address that keep buying and cancelling, and allows one more for each gift that is not cancelled @R13-4', async ({
  shop,
  giftId,
}) => {
  await resetCancellationLimits(shop);
  const email = 'cancellations@example.com';
  for (let round = 0; round < 20; round++)
    expect((await cancel(shop, (await buy(shop, giftId, email)).body)).status).toBe(200);
  const rejected = await buy(shop, giftId, email);
  expect([rejected.status, rejected.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(80_000);
  // The same mailbox, spelled differently, from another IP address.
  const elsewhere = await shop.app.inject({
    method: 'POST',
    url: '/api/orders',
    remoteAddress: '198.51.100.77',
    payload: {
      inventory_id: giftId,
      payment_method_id: 'pm_unused',
      billing: { ...BILLING, email: 'Cancellations+2@example.com' },
    },
  });
  expect(elsewhere.statusCode).toBe(429);
  // The mailbox's owner can still buy after signing in, whatever others did with the address.
  const { token } = await signIn(shop, '+13095550002');
  expect((await buy(shop, giftId, email, token)).status).toBe(201);

  await resetCancellationLimits(shop);
  const office = 'kept@example.com';
  expect((await cancel(shop, (await buy(shop, giftId, office)).body)).status).toBe(200);
  await shop.deps.database.pool.query("UPDATE rate_limits SET count = 20 WHERE key LIKE 'cancellations:%'");
  expect((await buy(shop, giftId, office)).status).toBe(429);
  await shop.deps.database.pool.query("UPDATE rate_limits SET count = 19 WHERE key LIKE 'cancellations:%'");
  expect((await buy(shop, giftId, office)).status).toBe(201);
  await shop.deps.database.pool.query("UPDATE rate_limits SET count = 20 WHERE key LIKE 'cancellations:%'");
  expect((await buy(shop, giftId, office)).status).toBe(201);
});

it('a network is allowed as many more cancellations as all its buyers have kept gifts @R13-4', async ({
  shop,
  giftId,
}) => {
  await resetCancellationLimits(shop);
  expect((await cancel(shop, (await buy(shop, giftId, 'first@example.com')).body)).status).toBe(200);
  expect((await buy(shop, giftId, 'second@example.com')).status).toBe(201);
  const buyWithCount = async (count: number) => {
    await shop.deps.database.pool.query(
      "UPDATE rate_limits SET count = $1 WHERE key LIKE 'cancellations:network:%'",
      [count],
    );
    return (await buy(shop, giftId, 'third@example.com')).status;
  };
  expect([await buyWithCount(10_000), await buyWithCount(200)]).toEqual([429, 201]);
});

it('counts gifts that their recipients decline like cancelled ones @R13-4', async ({ shop, giftId }) => {
  await resetCancellationLimits(shop);
  const email = 'declined@example.com';
  const { gift_id: link } = (await buy(shop, giftId, email)).body;
  expect((await shop.call('POST', `/api/orders/claim/${link}/decline`, { body: {} })).status).toBe(200);
  const { rows } = await shop.deps.database.pool.query(
    "UPDATE rate_limits SET count = count + 19 WHERE key LIKE 'cancellations:%' RETURNING count",
  );
  expect(rows.map(({ count }) => count)).toEqual([20, 20, 20]);
  expect((await buy(shop, giftId, email)).status).toBe(429);
});

it('cancels and declines gifts even if the count fails', async ({ shop, giftId }) => {
  await resetCancellationLimits(shop);
  const pool = shop.ownerPool;
  const orders = [
    (await buy(shop, giftId, 'uncounted@example.com')).body,
    (await buy(shop, giftId, 'uncounted@example.com')).body,
  ];
  await pool.query(`
    CREATE FUNCTION reject_count() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'counting failed'; END $$;
    CREATE TRIGGER reject_count BEFORE INSERT ON rate_limits FOR EACH ROW WHEN (NEW.key LIKE 'cancellations:%') EXECUTE FUNCTION reject_count()`);
  try {
    expect((await cancel(shop, orders[0])).status).toBe(200);
    expect(
      (await shop.call('POST', `/api/orders/claim/${orders[1].gift_id}/decline`, { body: {} })).status,
    ).toBe(200);
  } finally {
    await pool.query('DROP FUNCTION reject_count CASCADE');
  }
});
