import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeS3 } from '../../../test/support/fake-s3.ts';
import type { S3Settings } from '../s3/s3-client.ts';
import { ObjectNotFoundError } from './backup-store.ts';
import { openS3Store } from './s3-store.ts';

const PART_BYTES = 1000;

let s3: Awaited<ReturnType<typeof startFakeS3>>;
beforeEach(async () => {
  s3 = await startFakeS3();
});
afterEach(() => s3.close());

const openStore = (settings: Partial<S3Settings & { prefix: string }> = {}) =>
  openS3Store({ ...s3.settings, prefix: 'shop/backups', ...settings }, PART_BYTES);

/** In chunks that do not match the part size. */
const streamOf = (bytes: Buffer): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 300) }, (_, index) =>
      bytes.subarray(index * 300, (index + 1) * 300),
    ),
  );

it.for([0, 1, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 3 * PART_BYTES, 12_345])(
  'a file of %i bytes is stored under the prefix, listed and read back @R14-30',
  async (size) => {
    const content = randomBytes(size);
    const store = openStore();
    await store.put('base/one.age', streamOf(content));
    expect([...s3.objects.keys()]).toEqual(['/presently-pictures/shop/backups/base/one.age']);
    expect(await store.list('base/')).toMatchObject([{ name: 'base/one.age', bytes: size }]);
    expect((await buffer(await store.get('base/one.age'))).equals(content)).toBe(true);
    expect(s3.openUploads()).toBe(0);
  },
);

it('never holds more of a file than two parts in memory', async () => {
  let unsent = 0;
  let most = 0;
  const source = async function* () {
    for (let part = 0; part < 20; part++) {
      unsent =
        part * PART_BYTES - s3.requests.filter((line) => line.includes('partNumber')).length * PART_BYTES;
      most = Math.max(most, unsent);
      yield randomBytes(PART_BYTES);
    }
  };
  await openStore().put('base/large.age', Readable.from(source(), { highWaterMark: 1 }));
  expect(s3.objects.get('/presently-pictures/shop/backups/base/large.age')).toHaveLength(20 * PART_BYTES);
  expect(most).toBeLessThanOrEqual(3 * PART_BYTES);
});

it('lists more files than a page holds, and deletes one', async () => {
  const store = openStore();
  const names = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `wal/0000${number}`);
  for (const name of [...names, 'base/x']) await store.put(name, streamOf(Buffer.from(name)));
  expect((await store.list('wal/')).map(({ name }) => name)).toEqual(names);
  await store.delete('wal/00003');
  await store.delete('wal/00003');
  expect((await store.list('')).map(({ name }) => name)).toEqual([
    'base/x',
    ...names.filter((name) => name !== 'wal/00003'),
  ]);
});

it('a file whose source fails in the middle leaves nothing behind, and the one of that name as it was @R14-30', async () => {
  const store = openStore();
  await store.put('base/one', streamOf(Buffer.from('the older one')));
  const breaking = async function* () {
    yield randomBytes(2500);
    throw new Error('the disk was removed');
  };
  await expect(store.put('base/one', Readable.from(breaking()))).rejects.toThrow('the disk was removed');
  expect((await buffer(await store.get('base/one'))).toString()).toBe('the older one');
  expect([s3.objects.size, s3.openUploads()]).toEqual([1, 0]);
});

it.for([{ status: 503 }, 'cut'] as const)('requests that fail with %o are repeated', async (fault) => {
  const store = openStore();
  s3.fail(fault, 2);
  await store.put('base/one', streamOf(randomBytes(2500)));
  s3.fail(fault, 2);
  expect(await buffer(await store.get('base/one'))).toHaveLength(2500);
});

it('a store that stays down is an error, and so is an object that ends early', async () => {
  const store = openStore();
  await store.put('base/one', streamOf(randomBytes(2500)));
  s3.cutNextObject();
  await expect(buffer(await store.get('base/one'))).rejects.toThrow();
  s3.fail('cut', 100);
  await expect(store.put('base/two', streamOf(randomBytes(2500)))).rejects.toThrow('cannot be reached');
});

it.for([
  ['another secret', { secretAccessKey: 'another' }, 'SignatureDoesNotMatch (status 403)'],
  ['another bucket', { bucket: 'somebody-elses' }, 'NoSuchBucket (status 404)'],
] as const)('%s is refused by name, and nothing is stored', async ([_, settings, reason]) => {
  const store = openStore(settings);
  await expect(store.put('base/one', streamOf(randomBytes(10)))).rejects.toThrow(
    `uploading base/one failed: ${reason}`,
  );
  await expect(store.list('')).rejects.toThrow(reason);
  await expect(store.get('base/one')).rejects.toThrow(reason);
  expect(s3.objects.size).toBe(0);
});

it('an object is created once', async () => {
  const store = openStore();
  expect(await store.create('key.age', Buffer.from('first'))).toBe(true);
  expect(await store.create('key.age', Buffer.from('second'))).toBe(false);
  expect(String(await buffer(await store.get('key.age')))).toBe('first');
});

it('uploads that were begun before a moment and never ended are ended, and only those under the prefix @R14-30', async () => {
  const key = '/presently-pictures/shop/backups/base/one';
  const begin = (path: string) => s3.beginUpload(path);
  for (const path of [key, '/presently-pictures/somebody/else', `${key}-later`]) begin(path);
  await openStore().deleteUnfinished(new Date('2026-11-22T00:00:00Z'));
  expect(s3.uploadPaths()).toEqual(['/presently-pictures/somebody/else', `${key}-later`]);
});

it('an object that is not there is an error of its own', async () => {
  await expect(openStore().get('base/none')).rejects.toThrow(ObjectNotFoundError);
});
