import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { aUniquePng } from '../../testing/images.ts';
import { startFakeS3 } from '../../testing/fake-s3.ts';
import {
  type BucketSettings,
  createMediaStore,
  createImageBucket,
  type MediaStore,
  mediaRoutes,
} from './index.ts';

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

/** One machine of several: a disk of its own, and the store that all share. */
async function anInstance(keys: Partial<BucketSettings> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'presently-bucket-'));
  const bucket = createImageBucket({ ...s3.settings, ...keys });
  const store = createMediaStore({ dataDir, log, bucket });
  opened.push({ store, dataDir });
  const app = Fastify();
  await app.register(mediaRoutes, { store });
  const kept = async () => {
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };
  const add = async () => {
    const added = await store.add('kite', await aUniquePng());
    if ('refused' in added) throw new Error(added.refused);
    return added;
  };
  return { app, store, kept, add };
}

describe('images of several instances', () => {
  it('one takes an image in, the other serves it, and asks the store for it once @R5-7c', async () => {
    const [one, other] = [await anInstance(), await anInstance()];
    const { url, key } = await one.add();
    expect([...s3.objects.keys()]).toEqual([`/presently-images/masters/${key}.webp`]);
    const sizes = [url, url.replace('-640.webp', '-320.avif'), url, url.replace('640', '960')];
    const answers = await Promise.all(sizes.map((size) => other.app.inject(size)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(s3.requests.filter((request) => request.startsWith('GET'))).toHaveLength(1);
    s3.fail({ status: 503 }, 100);
    expect((await other.app.inject(url)).statusCode).toBe(200);
  });

  it('an image that nobody has is a 404', async () => {
    const { app } = await anInstance();
    expect((await app.inject('/media/kite.00000000-640.webp')).statusCode).toBe(404);
  });
});

describe('a store that stumbles', () => {
  test.each([
    ['is busy', { status: 503 }],
    ['asks for patience', { status: 429 }],
    ['breaks the connection', 'cut'],
  ] as const)('and %s is asked again @R5-7c', async (_what, mode) => {
    const one = await anInstance();
    s3.fail(mode, 2);
    const { url } = await one.add();
    expect(s3.objects.size).toBe(1);
    const other = await anInstance();
    s3.fail(mode, 2);
    expect((await other.app.inject(url)).statusCode).toBe(200);
  });

  it('and stays away takes no image in, and leaves none on the disk', async () => {
    const { store, kept } = await anInstance();
    s3.fail({ status: 500 }, 100);
    await expect(store.add('kite', await aUniquePng())).rejects.toMatchObject({
      code: 'unavailable',
      status: 503,
      retryAfterSeconds: 10,
    });
    expect([await kept(), s3.objects.size]).toEqual([[], 0]);
  });

  it('and stays away says to come back for an image that is not here', async () => {
    const [one, other] = [await anInstance(), await anInstance()];
    const { url } = await one.add();
    s3.fail('cut', 100);
    const answer = await other.app.inject(url);
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    s3.fail('cut', 0);
    expect((await other.app.inject(url)).statusCode).toBe(200);
  });
});

describe('the signature', () => {
  test.each([
    ['another secret', { secretAccessKey: 'another' }],
    ['another key', { accessKeyId: 'AKIAOTHER' }],
    ['another region', { region: 'us-east-1' }],
    ['another bucket', { bucket: 'somebody-elses' }],
  ])('with %s is refused by the store, and nothing is kept @R5-7c', async (_what, keys) => {
    const { store, kept } = await anInstance(keys);
    await expect(store.add('kite', await aUniquePng())).rejects.toMatchObject({ status: 503 });
    expect([await kept(), s3.objects.size]).toEqual([[], 0]);
  });

  it('covers the image: no signature is a 403, and so is one for other bytes', async () => {
    const { endpoint, bucket } = s3.settings;
    const answer = await fetch(`${endpoint}/${bucket}/masters/x.webp`, { method: 'PUT', body: 'x' });
    expect(answer.status).toBe(403);
  });
});
