import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { startFakeS3 } from '../../../test/support/fake-s3.ts';
import { aUniquePng } from '../../../test/support/images.ts';
import type { S3Settings } from '../../platform/s3/s3-client.ts';
import { createImageBucket, createMediaStore, mediaRoutes } from './index.ts';
import type { MediaStore } from './media.store.ts';

let s3: Awaited<ReturnType<typeof startFakeS3>>;
const opened: { store: MediaStore; dataDir: string }[] = [];
beforeEach(async () => {
  s3 = await startFakeS3();
});
afterEach(async () => {
  for (const { store, dataDir } of opened.splice(0)) {
    store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  await s3.close();
});

const log = { info: () => {}, warn: () => {} };

/** One of several machines, with its own disk and the shared store. */
async function startInstance(keys: Partial<S3Settings> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'presently-bucket-'));
  const bucket = createImageBucket({ ...s3.settings, ...keys });
  const store = createMediaStore({ dataDir, log, bucket });
  opened.push({ store, dataDir });
  const app = Fastify();
  await app.register(mediaRoutes, { store });
  const storedFiles = async () => {
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };
  const add = async () => {
    const added = await store.add('kite', await aUniquePng());
    if ('rejected' in added) throw new Error(added.rejected);
    return added;
  };
  return { app, store, storedFiles, add };
}

describe('images shared by several instances', () => {
  it('an image uploaded to one is served by the other, which downloads it once @R5-7c', async () => {
    const [one, other] = [await startInstance(), await startInstance()];
    const { url, key } = await one.add();
    expect([...s3.objects.keys()]).toEqual([`/presently-pictures/masters/${key}.webp`]);
    const sizes = [url, url.replace('-640.webp', '-320.avif'), url, url.replace('640', '960')];
    const responses = await Promise.all(sizes.map((size) => other.app.inject(size)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(s3.requests.filter((request) => request.startsWith('GET'))).toHaveLength(1);
    s3.fail({ status: 503 }, 100);
    expect((await other.app.inject(url)).statusCode).toBe(200);
  });

  it('an unknown image is a 404', async () => {
    const { app } = await startInstance();
    expect((await app.inject('/media/kite.00000000-640.webp')).statusCode).toBe(404);
  });
});

describe('when the bucket fails', () => {
  test.each([
    ['answers 503', { status: 503 }],
    ['answers 429', { status: 429 }],
    ['closes the connection', 'cut'],
  ] as const)('it is retried if it %s @R5-7c', async (_what, mode) => {
    const one = await startInstance();
    s3.fail(mode, 2);
    const { url } = await one.add();
    expect(s3.objects.size).toBe(1);
    const other = await startInstance();
    s3.fail(mode, 2);
    expect((await other.app.inject(url)).statusCode).toBe(200);
  });

  it('for long, uploads are a 503 and leave no file behind', async () => {
    const { store, storedFiles } = await startInstance();
    s3.fail({ status: 500 }, 100);
    await expect(store.add('kite', await aUniquePng())).rejects.toMatchObject({
      code: 'unavailable',
      status: 503,
      retryAfterSeconds: 10,
    });
    expect([await storedFiles(), s3.objects.size]).toEqual([[], 0]);
  });

  it('for long, images that are not on this disk are a 503 with Retry-After', async () => {
    const [one, other] = [await startInstance(), await startInstance()];
    const { url } = await one.add();
    s3.fail('cut', 100);
    const response = await other.app.inject(url);
    expect([response.statusCode, response.headers['retry-after'], response.headers['cache-control']]).toEqual(
      [503, '5', 'no-store'],
    );
    s3.fail('cut', 0);
    expect((await other.app.inject(url)).statusCode).toBe(200);
  });
});

describe('the request signature', () => {
  test.each([
    ['another secret', { secretAccessKey: 'another' }],
    ['another key', { accessKeyId: 'AKIAOTHER' }],
    ['another region', { region: 'us-east-1' }],
    ['another bucket', { bucket: 'somebody-elses' }],
  ])('with %s is rejected, and nothing is stored @R5-7c', async (_what, keys) => {
    const { store, storedFiles } = await startInstance(keys);
    await expect(store.add('kite', await aUniquePng())).rejects.toMatchObject({ status: 503 });
    expect([await storedFiles(), s3.objects.size]).toEqual([[], 0]);
  });

  it('is required', async () => {
    const { endpoint, bucket } = s3.settings;
    const response = await fetch(`${endpoint}/${bucket}/masters/x.webp`, { method: 'PUT', body: 'x' });
    expect(response.status).toBe(403);
  });
});
