import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { MAX_IMAGE_BYTES } from '@presently/contracts/operator-catalogue';
import sharp, { type Sharp } from 'sharp';
import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../test/support/build-test-app.ts';
import { anImage, anUploadForm, aUniquePng } from '../../../../test/support/images.ts';
import { placeOrder, signIn } from '../../../../test/support/shop-actions.ts';
import { listAudit, type OperatorClient, test } from './editing.fixture.ts';

const upload = (ada: OperatorClient, id: string, body: unknown) =>
  ada.call('POST', `/gifts/${id}/images`, body);

/** All files in the data directory. */
async function storedFiles(shop: TestApp): Promise<string[]> {
  const entries = await readdir(shop.deps.settings.dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

describe('an image', () => {
  test.for([
    ['jpeg', (image: Sharp) => image.jpeg()],
    ['png', (image: Sharp) => image.png()],
    ['webp', (image: Sharp) => image.webp()],
    ['avif', (image: Sharp) => image.avif()],
  ] as const)(
    'as %s is accepted by its content, whatever its name, and served in every size @R2-96 @R2-97',
    async ([format, as], { shop, ada }) => {
      const gift = await ada.createGift({ name: `Of ${format}` });
      const bytes = await as(anImage({ width: 1200, height: 900 })).toBuffer();
      const response = await upload(
        ada,
        gift.id,
        anUploadForm(bytes, { name: 'holiday.txt', type: 'text/plain' }),
      );
      expect(response.status, JSON.stringify(response.body)).toBe(201);
      const url: string = response.body.data.image_url;
      expect(url).toMatch(new RegExp(`^/media/of-${format}\\.[0-9a-f]{8}-640\\.webp$`));
      const wide = await shop.app.inject(url);
      expect(await sharp(wide.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 640,
        height: 480,
      });
      const small = await shop.app.inject(url.replace('-640.webp', '-320.avif'));
      expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 320, height: 240 });
      expect((await shop.call('GET', `/api/gifts/${gift.id}`)).body.data.image_url).toBe(url);
    },
  );

  test('is stored upright and without metadata such as location and author @R2-97', async ({ shop, ada }) => {
    const gift = await ada.createGift({ name: 'Secret place' });
    const bytes = await anImage({ width: 80, height: 40 })
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(ada, gift.id, anUploadForm(bytes));
    const served = await shop.app.inject(body.data.image_url);
    const metadata = await sharp(served.rawPayload).metadata();
    expect([metadata.width, metadata.height]).toEqual([40, 80]);
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc]).toEqual(Array(4).fill(undefined));
  });

  test('of an animated WebP is its first frame @R2-97', async ({ shop, ada }) => {
    const gift = await ada.createGift({ name: 'Moving' });
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) => anImage({ background }).png().toBuffer()),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    const { status, body } = await upload(ada, gift.id, anUploadForm(bytes));
    expect(status).toBe(201);
    const served = await shop.app.inject(body.data.image_url);
    const { pages = 1, height } = await sharp(served.rawPayload).metadata();
    expect([pages, height]).toEqual([1, 48]);
  });

  test('uploaded twice, for instance after a lost response, is added once', async ({ shop, ada }) => {
    const gift = await ada.createGift({ name: 'Twice' });
    const bytes = await aUniquePng();
    await upload(ada, gift.id, anUploadForm(bytes));
    const response = await upload(ada, gift.id, anUploadForm(bytes));
    expect([response.status, response.body.data.images]).toEqual([201, [expect.anything()]]);
    expect(await listAudit(shop, 'gift', gift.id)).toHaveLength(2);
  });

  test('can be reordered or removed; orders keep the images of their purchase @R2-95', async ({
    shop,
    ada,
  }) => {
    const gift = await ada.createGift({ name: 'Album' });
    for (let i = 0; i < 3; i++) await upload(ada, gift.id, anUploadForm(await aUniquePng()));
    const read = async () =>
      (await ada.call('GET', `/gifts/${gift.id}`)).body.data.images.map(
        (image: { gcs_url: string }) => image.gcs_url,
      );
    const [first, second, third] = await read();
    const { token } = await signIn(shop, '+12015550151');
    const order = (await placeOrder(shop, { giftId: gift.id, token })).body;

    const moved = await ada.call('PUT', `/gifts/${gift.id}`, { images: [third, second] });
    expect([moved.status, await read()]).toEqual([200, [third, second]]);
    expect((await shop.call('GET', `/api/gifts/${gift.id}`)).body.data.image_url).toBe(third);
    const bought = (await shop.call('GET', `/api/orders/${order.data.id}`, { token })).body.data
      .inventory_item;
    expect(bought.images[0].gcs_url).toBe(first);
    expect((await shop.app.inject(first)).statusCode).toBe(200);

    for (const images of [
      [first],
      [third, third],
      ['/media/other.00000000-640.webp'],
      ['https://evil.example/x.png'],
    ]) {
      const rejected = await ada.call('PUT', `/gifts/${gift.id}`, { images });
      expect([rejected.status, Object.keys(rejected.body.fields)]).toEqual([400, ['images']]);
    }
  });

  test('beyond the limit of twelve is a 409', async ({ ada }) => {
    const gift = await ada.createGift({ name: 'Many' });
    for (let i = 0; i < 12; i++)
      expect((await upload(ada, gift.id, anUploadForm(await aUniquePng()))).status).toBe(201);
    const response = await upload(ada, gift.id, anUploadForm(await aUniquePng()));
    expect([response.status, response.body.error]).toEqual([409, expect.stringMatching(/up to 12 images/)]);
  });

  test('of a category replaces the previous one @R2-101', async ({ shop, ada }) => {
    for (let i = 0; i < 2; i++) {
      const response = await ada.call(
        'POST',
        '/categories/toys-games/images',
        anUploadForm(await aUniquePng()),
      );
      expect(response.status).toBe(201);
      const [, toys] = (await shop.call('GET', '/api/gifts/categories')).body.data;
      expect(toys.image_url).toBe(response.body.data.image_url);
    }
    expect((await listAudit(shop, 'category', 'toys-games')).map(({ action }) => action)).toEqual([
      'category.picture_changed',
      'category.picture_changed',
    ]);
  });
});

const png = (...chunks: Buffer[]) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 2, 0, 0, 0], 8);
  return chunk('IHDR', data);
}
/** A decompression bomb: a few kilobytes that decode to 2.5 GB. */
const bomb = () =>
  png(
    header(30_000, 30_000),
    chunk('IDAT', deflateSync(Buffer.alloc(4_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  );

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

/** Unacceptable files, with the status code for each. */
const BAD_FILES: [what: string, status: number, make: () => Buffer | Promise<Buffer>][] = [
  ['an empty file', 400, () => Buffer.alloc(0)],
  ['a text', 415, () => Buffer.from('no picture at all')],
  ['an SVG', 415, () => Buffer.from(SVG)],
  ['an SVG after white space and a comment', 415, () => Buffer.from(`\n<!-- -->${SVG}`)],
  ['a compressed SVG', 415, () => gzipSync(SVG)],
  ['a GIF', 415, () => anImage().gif().toBuffer()],
  ['a TIFF', 415, () => anImage().tiff().toBuffer()],
  ['a page', 415, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', 415, () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj')],
  ['a ZIP', 415, () => Buffer.from('504b0304140000000800', 'hex')],
  ['a programme', 415, () => Buffer.from('7f454c46020101000000000000000000', 'hex')],
  ['random bytes', 415, () => Buffer.concat([Buffer.from([0]), randomBytes(5000)])],
  ['a PNG cut off in the middle', 400, async () => (await noise().png().toBuffer()).subarray(0, 4000)],
  ['a JPEG cut off in the middle', 400, async () => (await noise().jpeg().toBuffer()).subarray(0, 2000)],
  ['a WebP cut off in the middle', 400, async () => (await noise().webp().toBuffer()).subarray(0, 600)],
  ['an AVIF cut off in the middle', 400, async () => (await noise().avif().toBuffer()).subarray(0, 400)],
  ['the first bytes of a JPEG', 400, () => Buffer.from('ffd8ffe000104a46494600', 'hex')],
  ['the first bytes of a PNG and a script', 400, () => png(Buffer.from('<script>alert(1)</script>'))],
  ['the name of AVIF and nothing else', 400, () => Buffer.from('00000018667479706176696600000000', 'hex')],
  [
    'an SVG behind the first bytes of a JPEG',
    400,
    () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(SVG)]),
  ],
  ['a decompression bomb', 413, bomb],
  ['an image with the largest possible width', 400, () => png(header(0x7fffffff, 1))],
  [
    'more than 10 MiB',
    413,
    () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(MAX_IMAGE_BYTES)]),
  ],
];
const noise = () => sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } });

describe('an unacceptable file', () => {
  test.for(BAD_FILES)(
    '%s is a %i that names the field, and leaves nothing behind @R2-13b @R2-96 @R2-98',
    async ([_what, status, make], { shop, ada }) => {
      const gift = await ada.createGift({ name: 'Bad picture' });
      const before = await storedFiles(shop);
      for (const [name, type] of [
        ['picture.jpg', 'image/jpeg'],
        ['picture.svg', 'image/svg+xml'],
      ] as const) {
        const response = await upload(ada, gift.id, anUploadForm(await make(), { name, type }));
        expect(response.status, JSON.stringify(response.body)).toBe(status);
        expect(response.body).toMatchObject({
          success: false,
          fields: { image: expect.stringMatching(/\w/) },
        });
      }
      expect(await storedFiles(shop)).toEqual(before);
      expect((await ada.call('GET', `/gifts/${gift.id}`)).body.data.images).toEqual([]);
      expect(await listAudit(shop, 'gift', gift.id)).toHaveLength(1);
    },
  );

  test('an image of exactly 10 MiB is accepted @R2-13b @R2-98', async ({ ada }) => {
    const gift = await ada.createGift({ name: 'Heavy' });
    const small = await aUniquePng();
    const end = small.length - 12;
    const filler = chunk('teXt', Buffer.alloc(MAX_IMAGE_BYTES - small.length - 12));
    const heavy = Buffer.concat([small.subarray(0, end), filler, small.subarray(end)]);
    expect(heavy.length).toBe(MAX_IMAGE_BYTES);
    expect((await upload(ada, gift.id, anUploadForm(heavy))).status).toBe(201);
  });
});

test('over a real connection, a far too large upload is answered and the connection stays usable @R2-98', async ({
  shop,
  ada,
}) => {
  const gift = await ada.createGift({ name: 'Far too large' });
  const { token } = await signIn(shop, '+12015550131');
  const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const send = async (bytes: Uint8Array) =>
    await fetch(`${origin}/api/operator/gifts/${gift.id}/images`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: anUploadForm(bytes),
    });
  const rejected = await send(Buffer.alloc(3 * MAX_IMAGE_BYTES));
  expect(rejected.status).toBe(413);
  expect(await rejected.json()).toMatchObject({ fields: { image: 'Must be at most 10 MB' } });
  expect((await send(await aUniquePng())).status).toBe(201);
});

describe('an invalid form', () => {
  const forms: [string, number, () => FormData][] = [
    ['without a file', 400, () => new FormData()],
    [
      'with a text instead of the file',
      400,
      () => {
        const form = new FormData();
        form.append('image', 'picture');
        return form;
      },
    ],
    ['with the file in another field', 400, () => anUploadForm(Buffer.from('x'), { field: 'file' })],
    ['with the file in __proto__', 400, () => anUploadForm(Buffer.from('x'), { field: '__proto__' })],
    [
      'with two files',
      400,
      () => {
        const form = anUploadForm(Buffer.from('x'));
        form.append('image', new File(['y'], 'y.png'));
        return form;
      },
    ],
    [
      'with a hundred fields',
      400,
      () => {
        const form = anUploadForm(Buffer.from('x'));
        for (let i = 0; i < 100; i++) form.append(`field-${i}`, 'x');
        return form;
      },
    ],
  ];
  test.for(forms)('a form %s is a %i that names the field @R2-96', async ([_what, status, make], { ada }) => {
    const gift = await ada.createGift({ name: 'Bad form' });
    const response = await upload(ada, gift.id, make());
    expect(response.status, JSON.stringify(response.body)).toBe(status);
    expect(Object.keys(response.body.fields)).toEqual(['image']);
  });

  test.for([
    ['multipart/form-data', '--x--'],
    ['multipart/form-data; boundary=x', 'no form at all'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf',
    ],
    ['multipart/form-data; boundary=x', ''],
  ])('%s with the body %j is a 400', async ([type, payload], { shop, ada }) => {
    const gift = await ada.createGift({ name: 'Broken form' });
    const { token } = await signIn(shop, '+12015550131');
    const response = await shop.app.inject({
      method: 'POST',
      url: `/api/operator/gifts/${gift.id}/images`,
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
      payload,
    });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['image']]);
  });

  test.for(['application/json', 'image/png', 'text/plain', 'application/x-www-form-urlencoded'])(
    '%s instead of a form is a 415 @R2-96',
    async (type, { shop, ada }) => {
      const { token } = await signIn(shop, '+12015550131');
      const gift = await ada.createGift({ name: 'No form' });
      const response = await shop.app.inject({
        method: 'POST',
        url: `/api/operator/gifts/${gift.id}/images`,
        headers: { 'content-type': type, authorization: `Bearer ${token}` },
        payload: '{}',
      });
      expect([response.statusCode, response.json().error]).toEqual([
        415,
        'Send the file as multipart/form-data.',
      ]);
    },
  );

  test('an image for an unknown gift, category or card design is a 404', async ({ shop, ada }) => {
    const before = await storedFiles(shop);
    for (const collection of ['gifts', 'categories', 'card-images'])
      expect(
        (await ada.call('POST', `/${collection}/nothing/images`, anUploadForm(await aUniquePng()))).status,
      ).toBe(404);
    expect(await storedFiles(shop)).toEqual(before);
  });
});

test('all other calls still accept only JSON without card numbers', async ({ shop, ada }) => {
  const gift = await ada.createGift({ name: 'Guarded' });
  for (const [method, path] of [
    ['POST', '/gifts'],
    ['PUT', `/gifts/${gift.id}`],
    ['PUT', `/gifts/${gift.id}/stock`],
    ['POST', '/categories'],
    ['POST', '/card-images'],
  ] as const) {
    expect((await ada.call(method, path, anUploadForm(await aUniquePng()))).status, path).toBe(415);
    const carded = await ada.call(method, path, { name: '4242 4242 4242 4242', category: 'x', price: 1 });
    expect([carded.status, carded.body.fields], path).toEqual([
      400,
      { name: 'Card details must go to the card processor, never here.' },
    ]);
  }
  expect((await shop.call('POST', '/api/orders', { body: anUploadForm(Buffer.from('x')) })).status).toBe(415);
});
