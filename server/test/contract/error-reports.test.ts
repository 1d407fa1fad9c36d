import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ErrorReports, openErrorReports } from '../../src/platform/error-reports/open-error-reports.ts';
import { createLog } from '../../src/platform/log.ts';
import { buildTestApp, type TestApp } from '../support/build-test-app.ts';
import { startFakeSentry } from '../support/fake-sentry.ts';
import { ADDRESS, claim, placeOrder, signIn } from '../support/shop-actions.ts';
import { newPhone } from './valid-requests.fixture.ts';

let service: Awaited<ReturnType<typeof startFakeSentry>>;
let reports: ErrorReports;
let shop: TestApp;
beforeAll(async () => {
  service = await startFakeSentry();
  reports = await openErrorReports(service.dsn, 'test');
  shop = await buildTestApp({
    deps: { log: createLog('error', (error, tags) => reports.report(error, tags)) },
  });
});
afterAll(async () => {
  await shop.close();
  await reports.close();
  await service.close();
});

test('a server error is reported once, with stack trace and route @R1-18c', async () => {
  const phone = newPhone();
  const { token } = await signIn(shop, phone);
  const { body } = await placeOrder(shop, {});
  await shop.ownerPool.query('ALTER TABLE order_addresses RENAME TO addresses_away');
  const answer = await claim(shop, body.gift_id);
  expect(answer.status).toBe(500);
  await service.waitFor(1);

  const [report] = service.received;
  expect(report?.events[0]).toMatchObject({
    level: 'error',
    environment: 'test',
    tags: { side: 'server', log: 'request failed', route: '/api/orders/claim/:urlId/address' },
  });
  expect(JSON.stringify(report?.events[0])).toContain('claim-gift.ts');
  const secrets = [
    phone.slice(2),
    token,
    body.gift_id,
    body.data.id,
    body.manage_key,
    'a very private note',
    ADDRESS.name,
    ADDRESS.address_ln_1,
    ADDRESS.email,
    '4242',
  ];
  for (const secret of secrets) expect(report?.text).not.toContain(secret);
  for (const part of ['request', 'user', 'breadcrumbs', 'contexts', 'server_name', 'extra', 'modules'])
    expect(report?.events[0]).not.toHaveProperty(part);
});

test('a rejected request is not reported @R1-18c', async () => {
  const before = service.received.length;
  await shop.call('GET', '/api/orders/track/nothing');
  await shop.call('POST', '/api/orders', { body: {} });
  reports.report(new Error('the next report'));
  await service.waitFor(before + 1);
  expect(service.received.at(-1)?.text).toContain('the next report');
  expect(service.received).toHaveLength(before + 1);
});
