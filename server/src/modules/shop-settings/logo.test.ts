import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, vi } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { anImage, anUploadForm } from '../../../test/support/images.ts';
import { BILLING, placeOrder, signIn } from '../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { warmPool } from '../../../test/support/warm-pool.ts';
import { listen } from '../../platform/db/listen.ts';
import { createShopSettingsCache } from './index.ts';

type Body = Record<string, unknown> | FormData;

const test = shopTest.extend('owner', { scope: 'file' }, async ({ shop }) => {
  const { token } = await signIn(shop, '+12015550100');
  const call = async (method: string, path: string, body?: Body) =>
    await shop.call(method, `/api/operator/settings${path}`, { token, body });
  return {
    upload: (bytes: Uint8Array, scheme = 'light') => call('POST', `/logos/${scheme}`, anUploadForm(bytes)),
    remove: (scheme: string) => call('DELETE', `/logos/${scheme}`),
    change: (body: Body) => call('PUT', '', body),
    read: async () => (await call('GET', '')).body.data,
  };
});

test.beforeAll(({ shop }) => warmPool(shop));

let auditedBefore = 0;
test.beforeEach(async ({ shop, sql }) => {
  await sql('DELETE FROM store_settings');
  await shop.deps.shopSettings.refresh();
  [{ auditedBefore }] = (await sql(
    'SELECT coalesce(max(sequence), 0)::int AS "auditedBefore" FROM audit_entries',
  )) as [{ auditedBefore: number }];
});

/** A disc on a transparent background. */
const aLogo = ({ width = 720, height = 240, colour = '#722bb2' } = {}): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="${width / 2}" cy="${height / 2}" r="${height / 4}" fill="${colour}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

async function served(shop: TestApp, url: string) {
  const { rawPayload, headers } = await shop.app.inject(url);
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
  const middle = ((info.height >> 1) * info.width + (info.width >> 1)) * info.channels;
  return { headers, info, corner: [...data.subarray(0, 4)], middle: [...data.subarray(middle, middle + 4)] };
}

const listAudit = async (shop: TestApp) =>
  (
    await shop.deps.database.pool.query(
      'SELECT actor_name, action, before, after FROM audit_entries WHERE sequence > $1 ORDER BY sequence',
      [auditedBefore],
    )
  ).rows;

test('a logo is scaled down, keeps its transparency, and is served for ever as WebP and PNG @R12-33 @R12-34', async ({
  shop,
  owner,
}) => {
  const { status, body } = await owner.upload(await aLogo());
  expect(status, JSON.stringify(body)).toBe(200);
  const { logo } = body.data;
  expect(logo).toEqual({
    url: expect.stringMatching(/^\/media\/logo-light\.[0-9a-f]{8}-600\.webp$/),
    width: 360,
    height: 120,
  });
  for (const [url, format] of [
    [logo.url, 'image/webp'],
    [logo.url.replace('.webp', '.png'), 'image/png'],
  ]) {
    const picture = await served(shop, url);
    expect(picture.headers).toMatchObject({
      'content-type': format,
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(picture.info).toMatchObject({ width: 360, height: 120, channels: 4 });
    expect(picture.corner[3]).toBe(0);
    expect(picture.middle).toEqual([0x72, 0x2b, 0xb2, 255]);
  }
  // Backups contain this folder.
  const masters = await readdir(join(shop.deps.settings.dataDir, 'media', 'masters'));
  expect(masters).toContain(logo.url.replace('/media/', '').replace('-600.webp', '.webp'));
});

test.for([
  ['jpeg', (image: Sharp) => image.jpeg()],
  ['webp', (image: Sharp) => image.webp()],
  ['avif', (image: Sharp) => image.avif()],
] as const)('a logo may be a %s picture @R12-33', async ([, as], { owner }) => {
  const { status, body } = await owner.upload(await as(anImage({ width: 64, height: 64 })).toBuffer());
  expect([status, body.data?.logo]).toEqual([200, expect.objectContaining({ width: 64, height: 64 })]);
});

test.for([
  ['too low', 400, /^Must be at least 64 × 64 pixels$/, () => aLogo({ width: 300, height: 63 })],
  ['too narrow', 400, /^Must be at least 64 × 64 pixels$/, () => aLogo({ width: 63, height: 300 })],
  ['a vector graphic', 415, /JPEG/, async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['damaged', 400, /damaged/, async () => (await aLogo()).subarray(0, 200)],
] as const)(
  '%s is a %i that names the picture, and changes nothing @R12-33',
  async ([, status, text, make], { shop, owner }) => {
    const response = await owner.upload(await make());
    expect([response.status, response.body.fields]).toEqual([status, { image: expect.stringMatching(text) }]);
    expect((await owner.read()).logo).toBeNull();
    expect(await listAudit(shop)).toEqual([]);
  },
);

test('the same logo again changes nothing; each change and removal is in the audit log with its author @R12-33 @R12-35', async ({
  shop,
  owner,
}) => {
  const bytes = await aLogo();
  const [first, again] = await Promise.all([owner.upload(bytes), owner.upload(bytes)]);
  expect(again.body.data.logo).toEqual(first.body.data.logo);
  const { logo: red } = (await owner.upload(await aLogo({ colour: '#b22b2b' }))).body.data;
  expect(red.url).not.toBe(first.body.data.logo.url);
  for (let times = 0; times < 2; times++)
    expect(await owner.remove('light')).toMatchObject({ status: 200, body: { data: { logo: null } } });
  const firstUrl = first.body.data.logo.url;
  const actor_name = expect.stringContaining('0100');
  expect(await listAudit(shop)).toEqual(
    [
      [null, firstUrl],
      [firstUrl, red.url],
      [red.url, null],
    ].map(([before, after]) => ({
      actor_name,
      action: 'settings.changed',
      before: { logo: before },
      after: { logo: after },
    })),
  );
  // Sent emails still show it.
  expect((await shop.app.inject(firstUrl)).statusCode).toBe(200);
});

test('a logo for dark backgrounds needs the other one, and goes with it @R12-33', async ({ owner }) => {
  const bytes = await aLogo({ colour: '#fff' });
  expect((await owner.upload(bytes, 'dark')).status).toBe(409);
  await owner.upload(await aLogo());
  const both = (await owner.upload(bytes, 'dark')).body.data;
  expect(both.logo_dark.url).toMatch(/^\/media\/logo-dark\./);
  expect((await owner.remove('dark')).body.data).toMatchObject({ logo: both.logo, logo_dark: null });
  await owner.upload(bytes, 'dark');
  expect((await owner.remove('light')).body.data).toMatchObject({ logo: null, logo_dark: null });
  expect((await owner.upload(bytes, 'blue')).status).toBe(400);
});

test('the settings do not accept the address of a logo @R12-33', async ({ owner }) => {
  const logo = { url: '/media/logo-light.00000000-600.webp', width: 360, height: 120 };
  await owner.change({ logo, shop_name: 'Ada’s Gifts' });
  expect(await owner.read()).toMatchObject({ shop_name: 'Ada’s Gifts', logo: null });
});

test('a changed logo applies to all instances without a restart @R12-35', async ({ shop, owner }) => {
  const other = createShopSettingsCache(shop.deps);
  const listener = await listen({
    url: shop.deps.database.pool.options.connectionString as string,
    channels: { store_settings_changed: () => other.refreshInBackground() },
    onReconnect: () => {},
    onError: () => {},
  });
  try {
    const version = other.version();
    const { logo } = (await owner.upload(await aLogo())).body.data;
    await vi.waitFor(() => expect(other.current().logo).toEqual(logo), { timeout: 10_000 });
    expect(other.version()).not.toBe(version);
  } finally {
    await listener.close();
  }
});

test('emails show the logo instead of the name, in dark mode the other one @R12-36', async ({
  shop,
  owner,
  giftId,
}) => {
  await placeOrder(shop, { giftId, body: { billing: BILLING } });
  const [receipt] = (await shop.call('GET', `/api/dev/messages?to=${BILLING.email}`)).body.data;
  await owner.change({ shop_name: 'Ada & Sons' });
  const header = async (): Promise<string> => {
    const { body: html } = await shop.call('GET', `/api/dev/messages/${receipt.id}/email`);
    return /<a class="brand"[^>]*>(.*?)<\/a>/s.exec(html)?.[1] ?? '';
  };
  expect(await header()).toBe('Ada &amp; Sons');
  const light = (await owner.upload(await aLogo())).body.data.logo.url.replace('.webp', '.png');
  const attributes = (url: string) =>
    `src="http://localhost:3000${url}" alt="Ada &amp; Sons" width="144" height="48" border="0"`;
  expect(await header()).toBe(`<img ${attributes(light)} style="display: block; border: 0">`);
  const dark = (await owner.upload(await aLogo({ colour: '#fff' }), 'dark')).body.data.logo_dark.url.replace(
    '.webp',
    '.png',
  );
  expect(await header()).toBe(
    `<img class="logo-light" ${attributes(light)} style="display: block; border: 0">` +
      `<img class="logo-dark" ${attributes(dark)} style="display: none; mso-hide: all; border: 0">`,
  );
});
