import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect } from 'vitest';
import { aGift } from '../support/shop-actions.ts';
import { test as shopTest } from '../support/shop-test.ts';

const FOLDER = fileURLToPath(new URL('./api-client', import.meta.url));
const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

const test = shopTest.extend(
  'latestCode',
  { scope: 'file' },
  ({ shop }) =>
    async (phone: string): Promise<string> => {
      const { body } = await shop.call('GET', `/api/dev/messages?to=${encodeURIComponent(phone)}`);
      return /\d{6}/.exec(body.data[0].body)?.[0] ?? '';
    },
);

/** Loaded by path, so that the type check of the server does not need the generated file. */
type JourneyModule = {
  journey(
    origin: string,
    latestCode: (phone: string) => Promise<string>,
  ): Promise<{ price: number; csv: string; [figure: string]: unknown }>;
};

const typeErrors = async (): Promise<string> =>
  await promisify(execFile)(process.execPath, [TSC, '-p', FOLDER]).then(
    () => '',
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  );

test('a client generated from the API reference buys, claims and tracks a gift under strict type checks', async ({
  shop,
  latestCode,
}) => {
  const { body: document } = await shop.call('GET', '/api/openapi.json');
  await writeFile(join(FOLDER, 'generated.d.ts'), astToString(await openapiTS(document)));
  expect(await typeErrors()).toBe('');

  const giftId = await aGift(shop, { stock: 5 });
  const origin = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const { journey } = (await import(pathToFileURL(join(FOLDER, 'journey.ts')).href)) as JourneyModule;
  const result = await journey(origin, latestCode);
  expect(result).toMatchObject({ orderStatus: 'Processing', trackedStatus: 'Processing', wishlist: 1 });
  expect(result.price).toBeGreaterThan(0);
  expect(result.csv).toContain(giftId);
});
