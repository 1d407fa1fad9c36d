import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { buildTestApp } from '/tmp/wt/plain/server/src/testing/build-test-app.ts';
test('dump', async () => {
  const shop = await buildTestApp();
  const { body } = await shop.call('GET', '/api/openapi.json');
  writeFileSync('/tmp/openapi2.json', JSON.stringify(body, null, 1));
  await shop.close();
});
