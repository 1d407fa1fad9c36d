import { expect } from 'vitest';
import { test as shopTest } from '../../test/support/shop-test.ts';
const log: string[] = [];
const test = shopTest
  .extend('twilio', { scope: 'file' }, async ({}, { onCleanup }) => { log.push('twilio up'); onCleanup(() => console.log('twilio down')); return 'x'; })
  .extend('shopOptions', { scope: 'file' }, ({ twilio }) => ({ settings: { publicOrigin: 'http://' + twilio } }))
  .extend('get', { scope: 'file' }, ({ shop }) => async (path: string) => (await shop.call('GET', path)).status);
test.beforeAll(({ shop }) => console.log('before', shop.deps.settings.publicOrigin));
test.afterAll(({ shop }) => console.log('after', shop.deps.settings.publicOrigin));
test.for<[string, number]>([['/api/health', 200], ['/api/x', 404]])('%s is %i', async ([path, status], { get, sql }) => {
  expect(await get(path)).toBe(status);
  expect(await sql('select 1 as a')).toEqual([{ a: 1 }]);
});
