import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { scheduledTasks } from '../../src/composition.ts';
import { refreshCookie } from '../../src/modules/accounts/accounts.fixture.ts';
import { createLog } from '../../src/platform/log.ts';
import { buildTestApp, type TestApp } from '../support/build-test-app.ts';
import { runDueWork } from '../support/run-due-work.ts';
import { ADDRESS, claim, listEmailsTo, placeOrder, SANDBOX_CARDS, signIn } from '../support/shop-actions.ts';
import { newPhone } from './valid-requests.fixture.ts';

/** The log lines at level trace that are written while `work` runs. */
async function logOf(work: (shop: TestApp) => Promise<void>): Promise<string[]> {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const shop = await buildTestApp({ deps: { log: createLog('trace', undefined, stream) } });
  await work(shop);
  await shop.close();
  return lines;
}

const lastCode = async (shop: TestApp, phone: string): Promise<string> =>
  /\b\d{6}\b/.exec((await listEmailsTo(shop, phone)).at(-1)?.body ?? '')?.[0] as string;

test('LINK-07 no id, key, token, code, card, phone number or address is in the log @R3-8', async () => {
  const secrets: string[] = [];
  const remember = (...found: (string | undefined)[]) =>
    secrets.push(...found.filter((one) => one !== undefined));

  const lines = await logOf(async (shop) => {
    const phone = newPhone();
    remember(phone, phone.slice(2));
    await shop.call('POST', '/api/auth/send-code', { body: { phone_number: phone } });
    const code = await lastCode(shop, phone);
    await shop.call('POST', '/api/auth/verify-code', { body: { phone_number: phone, code: '000000' } });
    const signedIn = await shop.call('POST', '/api/auth/verify-code', {
      body: { phone_number: phone, code },
    });
    const { token } = signedIn.body.data;
    remember(token, ...signedIn.cookies.map(({ value }) => value));
    const cookies = { presently_refresh: refreshCookie(signedIn as never) };
    const refreshed = await shop.call('POST', '/api/auth/refresh', { cookies });
    remember(refreshed.body.data.token, refreshCookie(refreshed as never));
    // Reuses a refresh token, as a thief would, which logs a warning.
    await shop.deps.database.pool.query("UPDATE refresh_tokens SET used_at = now() - interval '1 hour'");
    await shop.call('POST', '/api/auth/refresh', { cookies });

    const { token: own } = await signIn(shop, newPhone());
    remember(own, 'my-own-idempotency-key');
    const { body: bought } = await placeOrder(shop, { key: 'my-own-idempotency-key' });
    const { body: mine } = await placeOrder(shop, { token: own });
    remember(bought.gift_id, bought.manage_key, mine.gift_id);
    for (const card of Object.values(SANDBOX_CARDS)) {
      remember(card);
      const { body } = await placeOrder(shop, { card });
      remember(body.gift_id, body.data?.client_secret);
    }
    // A card number where none is allowed.
    await shop.call('POST', '/api/orders', {
      body: { inventory_id: 'x', payment_method_id: '4242424242424242' },
    });

    await shop.call('GET', `/api/orders/track/${bought.gift_id}`);
    await shop.call('GET', `/api/orders/track/${bought.gift_id}?ref=${bought.gift_id}`);
    await shop.call('GET', `/track/${bought.gift_id}`);
    await shop.call('GET', `/api/orders/manage/${bought.manage_key}`);
    await shop.call('GET', `/api/orders/manage/${bought.manage_key}x`);
    await shop.call('PUT', `/api/orders/manage/${bought.manage_key}`, { body: { notes: 'a secret note' } });
    await shop.call('GET', `/api/dev/messages?to=${encodeURIComponent(phone)}`);
    await shop.call('POST', `/api/orders/claim/${bought.gift_id}/opened`);
    await claim(shop, bought.gift_id, { address: { name: ' ' } });
    const claimed = await claim(shop, bought.gift_id);
    remember(
      ...claimed.cookies.map(({ value }) => value),
      'a secret note',
      ADDRESS.address_ln_1,
      ADDRESS.email,
    );
    await claim(shop, bought.gift_id);
    await shop.call('POST', `/api/orders/claim/${mine.gift_id}/decline`, {
      body: { message: 'a kind refusal' },
    });
    remember('a kind refusal');
    await shop.call('GET', `/api/orders/${mine.gift_id}`, { token: own });
    await runDueWork(shop.deps);
    for (const task of scheduledTasks(shop.deps)) await task.run();
    // Errors of the database contain queries and their parameters.
    await shop.ownerPool.query('ALTER TABLE order_addresses RENAME TO addresses_away');
    await shop.call('GET', `/api/orders/track/${bought.gift_id}`);
    await shop.ownerPool.query('ALTER TABLE addresses_away RENAME TO order_addresses');
    await shop.ownerPool.query('ALTER TABLE verification_codes RENAME TO codes_away');
    await shop.call('POST', '/api/auth/send-code', { body: { phone_number: phone } });
    await shop.ownerPool.query('ALTER TABLE codes_away RENAME TO verification_codes');
  });

  const logged = lines.join('');
  expect(lines.length).toBeGreaterThan(20);
  expect(secrets.length).toBeGreaterThan(20);
  for (const secret of secrets) expect(logged).not.toContain(secret);
  // Nothing else that looks like a card number, a sign-in code or a gift link either.
  expect(logged).not.toMatch(/\b\d{15,16}\b|\/track\/[\w-]{22}|is your \w+ code/);
});
