import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { buildTestApp } from '../testing/build-test-app.ts';
import { ADDRESS, claim, placeOrder, signIn } from '../testing/shop-actions.ts';
import { newPhone } from './valid-requests.fixture.ts';

test('no id, key, token, number or address stands in a log line', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const shop = await buildTestApp({ deps: { log: Fastify({ logger: { level: 'trace', stream } }).log } });
  const phone = newPhone();
  const { token } = await signIn(shop, phone);
  const { body } = await placeOrder(shop, { key: 'my-own-idempotency-key' });
  await shop.call('GET', `/api/orders/track/${body.gift_id}`);
  await shop.call('GET', `/api/orders/manage/${body.manage_key}`);
  await shop.call('GET', `/api/orders/manage/${body.manage_key}x`);
  await shop.call('GET', `/api/dev/messages?to=${encodeURIComponent(phone)}`);
  await claim(shop, body.gift_id, { address: { name: ' ' } });
  await claim(shop, body.gift_id);
  await shop.call('GET', `/api/orders/${body.data.id}`, { token });
  await shop.close();

  const logged = lines.join('');
  expect(lines.length).toBeGreaterThan(5);
  const secrets = [
    phone,
    phone.slice(2),
    token,
    body.gift_id,
    body.manage_key,
    'my-own-idempotency-key',
    ADDRESS.address_ln_1,
    ADDRESS.email,
    '4242424242424242',
  ];
  for (const secret of secrets) expect(logged).not.toContain(secret);
});
