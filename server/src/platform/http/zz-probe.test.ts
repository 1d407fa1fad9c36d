import { afterAll, beforeAll, it } from 'vitest';
import { writeFileSync } from 'node:fs';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';
let shop: TestApp;
beforeAll(async () => { shop = await buildTestApp({ settings: { publicOrigin: 'https://gifts.example', apiUrl: 'https://api.gifts.example' } }); });
afterAll(() => shop.close());
it('probe', async () => {
  const out: unknown[] = [];
  for (const origin of [undefined, 'https://gifts.example', 'https://api.gifts.example', 'https://evil.example', 'null', 'https://gifts.example.evil.example'])
    for (const [method, url] of [['GET','/api/config'],['HEAD','/api/config'],['GET','/api/gifts'],['GET','/api/nothing'],['GET','/api'],['POST','/api/orders'],['PATCH','/api/orders'],['OPTIONS','/api/config'],['OPTIONS','/api/orders'],['OPTIONS','/api/nothing'],['OPTIONS','/api'],['OPTIONS','/api/'],['OPTIONS','/apix'],['OPTIONS','/api/docs/'],['OPTIONS','/api/docs/static/x'],['GET','/media/x'],['OPTIONS','/media/x'],['OPTIONS','*'],['OPTIONS','/api/gifts/%ZZ'],['OPTIONS','/api/orders/track/x/events'],['GET','/api/docs/'],['GET','/api/users/me'],['POST','/api/payments/webhook']] as const)
      for (const acrm of method === 'OPTIONS' ? [false, true] : [false]) {
        const r = await shop.app.inject({ method, url, headers: { host: 'api.gifts.example', ...(origin ? { origin } : {}), ...(acrm ? { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,x-other' } : {}) } });
        const { date, ...headers } = r.headers;
        out.push({ origin, method, url, acrm, status: r.statusCode, headers: Object.fromEntries(Object.entries(headers).sort()), body: r.body.slice(0, 300).replace(/"request_id":"[^"]+"/, '').replace(/[0-9a-f-]{36}/g,'ID') });
      }
  writeFileSync(process.env.PROBE_OUT!, JSON.stringify(out, null, 1));
}, 60000);
