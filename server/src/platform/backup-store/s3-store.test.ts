import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
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

type Transfers = Parameters<typeof openS3Store>[1];
const openStore = (settings: Partial<S3Settings & { prefix: string }> = {}, transfers: Transfers = {}) =>
  openS3Store(
    { ...s3.settings, prefix: 'shop/backups', ...settings },
    { partBytes: PART_BYTES, ...transfers },
  );

/** In chunks that do not match the part size. */
const streamOf = (bytes: Buffer, length = Math.max(300, bytes.length >> 8)): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
      bytes.subarray(index * length, (index + 1) * length),
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

const MEGABYTE = 1 << 20;
it.for([
  ['whose connection takes no more', 0, 16 * MEGABYTE - 1, 16 * MEGABYTE],
  ['that is not answered', 0, 100, PART_BYTES],
  ['in its second part', 1, 3 * PART_BYTES, PART_BYTES],
] as const)(
  'an upload %s fails by name, and leaves nothing behind @R14-58',
  async ([_, after, size, partBytes]) => {
    const store = openStore({}, { partBytes, idleTimeoutMs: 200 });
    s3.stallUploads(after);
    await expect(store.put('base/one', streamOf(randomBytes(size)))).rejects.toThrow(
      'uploading base/one failed: nothing was sent or received for 0.2 seconds',
    );
    expect([s3.objects.size, s3.openUploads()]).toEqual([0, 0]);
  },
);

it('a download that stalls fails by name @R14-58', async () => {
  const store = openStore({}, { idleTimeoutMs: 200 });
  await store.put('base/one', streamOf(randomBytes(2500)));
  s3.stallNextObject();
  await expect(buffer(await store.get('base/one'))).rejects.toThrow(
    'downloading base/one failed: nothing was sent or received for 0.2 seconds',
  );
});

it('a download that is slow, or whose reader is, takes as long as it takes @R14-58', async () => {
  const content = randomBytes(2500);
  const store = openStore({}, { idleTimeoutMs: 500 });
  await store.put('base/one', streamOf(content));
  s3.sendSlowly(100);
  expect((await buffer(await store.get('base/one'))).equals(content)).toBe(true);
  s3.sendSlowly(0);
  const pieces: Uint8Array[] = [];
  for await (const piece of await store.get('base/one')) {
    await setTimeout(700);
    pieces.push(piece);
  }
  expect(Buffer.concat(pieces).equals(content)).toBe(true);
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

it('uploads that were started before a given time and never completed are aborted, and only those under the prefix @R14-30', async () => {
  const key = '/presently-pictures/shop/backups/base/one';
  const begin = (path: string) => s3.beginUpload(path);
  for (const path of [key, '/presently-pictures/somebody/else', `${key}-later`]) begin(path);
  await openStore().deleteUnfinished(new Date('2026-11-22T00:00:00Z'));
  expect(s3.uploadPaths()).toEqual(['/presently-pictures/somebody/else', `${key}-later`]);
});

it('an object that is not there is an error of its own', async () => {
  await expect(openStore().get('base/none')).rejects.toThrow(ObjectNotFoundError);
});
