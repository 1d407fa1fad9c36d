import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { anImage, anUploadForm } from '../../../test/support/images.ts';
import { signIn } from '../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { createLog } from '../../platform/log.ts';
import { aDeliveredMarkedGift, filesWith, listDataFiles, rowsWith } from './personal-data.fixture.ts';

const logged: string[] = [];
const log = createLog('trace', undefined, { write: (line) => void logged.push(line) });

const test = shopTest
  .extend('shopOptions', { scope: 'file' }, { deps: { log } })
  .extend('operator', { scope: 'file' }, async ({ shop }) => (await signIn(shop, '+12015550100')).token);

/** A photo with a person's name in every metadata field that a camera or an editor writes. */
async function aPhotoOf(word: string): Promise<Buffer> {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${word}"/></rdf:RDF></x:xmpmeta>`;
  const photo = await anImage({ width: 800, height: 600 })
    .withExif({ IFD0: { Artist: word, ImageDescription: `Photo of ${word}` } })
    .withXmp(xmp)
    .jpeg()
    .toBuffer();
  const comment = Buffer.from(word);
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment]);
  return Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2)]);
}

test('an erased guest and recipient are in no table, no log line and no file, not even in a picture that named them @R12-72', async ({
  shop,
  giftId,
  operator,
}) => {
  const gift = await aDeliveredMarkedGift(shop, { giftId, operator });
  const words = [gift.guest, gift.recipient];
  const photo = await aPhotoOf(words.join());
  expect(photo.toString('latin1').split(words.join()).length - 1, 'places that name them').toBeGreaterThan(3);
  const uploaded = await shop.app.inject({
    method: 'POST',
    url: `/api/operator/gifts/${giftId}/images`,
    headers: { authorization: `Bearer ${operator}` },
    payload: anUploadForm(photo, { name: `${words.join('-')}.jpg`, type: 'image/jpeg' }),
  });
  expect(uploaded.statusCode, uploaded.body).toBe(201);
  const url: string = uploaded.json().data.images.at(-1).gcs_url;
  for (const variant of ['-640.webp', '-320.avif'])
    expect((await shop.app.inject(url.replace('-640.webp', variant))).statusCode).toBe(200);

  await shop.call('DELETE', `/api/orders/manage/${gift.manageKey}/data`);
  await shop.call('DELETE', `/api/orders/track/${gift.urlId}/data`, { cookies: gift.cookies });
  const pictures = await listDataFiles(shop);
  expect(pictures.length).toBeGreaterThanOrEqual(3);
  for (const word of words) {
    expect(await rowsWith(shop, word)).toEqual([]);
    expect(logged.filter((line) => line.includes(word))).toEqual([]);
    expect(await filesWith(shop, word)).toEqual([]);
  }
  // In formats that compress their metadata, a byte search would not find it.
  for (const picture of pictures) {
    const { exif, xmp, iptc, comments } = await sharp(picture).metadata();
    expect({ exif, xmp, iptc, comments }, picture).toEqual({});
  }
});

test('the search of files finds a name in one that was stored as it came @R12-72', async ({ shop }) => {
  const file = join(shop.deps.settings.dataDir, 'as-it-came.jpg');
  await writeFile(file, await aPhotoOf('searchword'));
  expect(await filesWith(shop, 'searchword')).toEqual([file]);
  expect((await sharp(file).metadata()).exif).toBeDefined();
  await rm(file);
});
