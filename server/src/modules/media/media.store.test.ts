import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileName, imageKey } from './image-key.ts';
import { ImageRenderer } from './image-renderer.ts';
import {
  createMediaStore,
  type GeneratedImage,
  imageUrlOf,
  listImageFiles,
  mediaRoutes,
  prepareImages,
  previewUrlOf,
  thumbnailUrlOf,
} from './index.ts';
import type { MediaStore } from './media.store.ts';

const box: GeneratedImage = { name: 'wrapped-plain', template: { kind: 'wrapped', motif: 'plain' } };
const bear: GeneratedImage = {
  name: 'bear-1',
  template: {
    kind: 'gift',
    scene: 'hero',
    hue: 80,
    backdrop: 'disc',
    main: { icon: 'teddy-bear' },
    companions: [],
    box: { paper: 80, ribbon: 20 },
  },
};
const unknownIcon: GeneratedImage = {
  name: 'nothing-1',
  template: { ...bear.template, main: { icon: 'no-such-drawing' } } as GeneratedImage['template'],
};

const log = { info: vi.fn(), warn: vi.fn() };
const smallest = fileName(imageKey(bear), { width: 320, format: 'webp' });
let dataDir: string;
let store: MediaStore;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'presently-media-'));
  store = createMediaStore({ dataDir, log, images: [box, bear, unknownIcon] });
});

afterEach(async () => {
  store.close();
  vi.restoreAllMocks();
  await rm(dataDir, { recursive: true, force: true });
});

async function buildApp() {
  const app = Fastify();
  await app.register(mediaRoutes, { store });
  return app;
}

describe('the media routes', () => {
  it('serve an image in the requested size and format, immutable', async () => {
    const app = await buildApp();
    const response = await app.inject(imageUrlOf(bear).replace('-640.webp', '-320.avif'));
    const { format, compression, width, height } = await sharp(response.rawPayload).metadata();
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/avif');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect({ format, compression, width, height }).toEqual({
      format: 'heif',
      compression: 'av1',
      width: 320,
      height: 320,
    });
    expect(response.rawPayload.length).toBeLessThan(8 * 1024);
  });

  it('serve the preview of a wrapped gift as JPEG of 1200 × 630', async () => {
    const response = await (await buildApp()).inject(previewUrlOf(box));
    const { format, width, height } = await sharp(response.rawPayload).metadata();
    expect(response.headers['content-type']).toBe('image/jpeg');
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  });

  it('serve a square JPEG of any image, which emails read in a browser may show @R15-47', async () => {
    const wide = thumbnailUrlOf(previewUrlOf(box));
    const response = await (await buildApp()).inject(String(wide));
    const { format, width, height } = await sharp(response.rawPayload).metadata();
    expect(response.headers['content-type']).toBe('image/jpeg');
    expect(response.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 320, height: 320 });
    expect(response.rawPayload.length).toBeLessThan(40 * 1024);
    expect(thumbnailUrlOf('https://elsewhere.example/gift.webp')).toBeNull();
  });

  it('answer HEAD like GET, without the image', async () => {
    const app = await buildApp();
    const full = await app.inject(imageUrlOf(bear));
    const head = await app.inject({ method: 'HEAD', url: imageUrlOf(bear) });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(String(full.rawPayload.length));
    expect(head.headers['cache-control']).toBe(full.headers['cache-control']);
  });

  it.each([
    '/media/nobody.00000000-640.webp',
    '/media/%2e%2e%2fsecret.key',
    '/media/..%2f..%2fsecret.key',
    '/media/bear-1.00000000-640.webp%00',
    '/media/x',
  ])('answer 404 to %s', async (url) => {
    await writeFile(join(dataDir, 'secret.key'), 'secret');
    const response = await (await buildApp()).inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).not.toContain('immutable');
    expect(response.body).not.toContain('secret');
  });

  it('redirect an outdated key to the current image', async () => {
    const response = await (await buildApp()).inject('/media/bear-1.00000000-640.webp');
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe(imageUrlOf(bear));
  });

  it('answer 503 with Retry-After when rendering fails', async () => {
    const response = await (await buildApp()).inject(imageUrlOf(unknownIcon));
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

describe('the media store', () => {
  it('renders a file once for concurrent requests, and stores it', async () => {
    const render = vi.spyOn(ImageRenderer.prototype, 'render');
    const found = await Promise.all(Array.from({ length: 12 }, () => store.find(smallest)));
    await store.find(smallest);
    expect(found.map((lookup) => lookup.found)).toEqual(Array(12).fill('file'));
    expect(render).toHaveBeenCalledTimes(1);
    expect(await readdir(join(dataDir, 'media', 'variants'))).toEqual([smallest]);
    expect(await readdir(join(dataDir, 'media', 'masters'))).toEqual([`${imageKey(bear)}.webp`]);
  });

  it('serves files of an earlier run without rendering them again @R5-7b', async () => {
    await store.find(smallest);
    const render = vi.spyOn(ImageRenderer.prototype, 'render');
    const later = createMediaStore({ dataDir, log });
    expect((await later.find(smallest)).found).toBe('file');
    expect(render).not.toHaveBeenCalled();
    later.close();
  });

  it('prepares only missing files, and none after the abort signal', async () => {
    const files = listImageFiles([box]);
    const shutdown = new AbortController();
    const prepare = () => prepareImages({ store, files, signal: shutdown.signal, log });
    expect(await prepare()).toEqual({ rendered: files.length, failed: 0 });
    expect(await prepare()).toEqual({ rendered: 0, failed: 0 });
    shutdown.abort();
    await rm(join(dataDir, 'media'), { recursive: true });
    expect(await prepare()).toEqual({ rendered: 0, failed: 0 });
  });

  it('stores an uploaded image upright and without its metadata', async () => {
    const create = { width: 60, height: 30, channels: 3 as const, background: '#c04' };
    const upload = await sharp({ create })
      .withExif({ IFD0: { Artist: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const added = await store.add('own-gift', upload);
    if ('rejected' in added) throw new Error(added.rejected);
    expect(added).toMatchObject({
      width: 30,
      height: 60,
      url: expect.stringMatching(/^\/media\/own-gift\.[0-9a-f]{8}-640\.webp$/),
    });
    const response = await (await buildApp()).inject(added.url);
    const { width, height, exif } = await sharp(response.rawPayload).metadata();
    expect({ width, height, exif }).toEqual({ width: 30, height: 60, exif: undefined });
  });

  it.each([
    ['text', 'unknown_type', Buffer.from('no image at all')],
    ['an SVG', 'unknown_type', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['half a PNG', 'damaged', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ] as const)('rejects %s as %s', async (_what, rejected, bytes) => {
    expect(await store.add('own-gift', bytes)).toEqual({ rejected });
  });
});
