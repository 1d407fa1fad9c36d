import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exists, nullIfMissing } from '../../platform/files.ts';
import type { ImageBucket } from './image-bucket.ts';
import { fileName, imageKey, type ParsedFile, parseFileName, previewUrlOfKey } from './image-key.ts';
import { ImageRenderer } from './image-renderer.ts';
import type { GeneratedImage, ImageFormat, ImageTemplate } from './media.types.ts';
import type { ImageRejection, UploadedImage } from './uploaded-image.ts';

/** The part of a Pino logger that the module uses. */
export type MediaLog = {
  info: (details: object, text: string) => void;
  warn: (details: object, text: string) => void;
};

export type MediaDeps = { media: MediaStore };

export type MediaStoreOptions = {
  /** Files are stored under `<dataDir>/media`. */
  dataDir: string;
  log: MediaLog;
  /** Images rendered from templates; `register` adds more. */
  images?: Iterable<GeneratedImage>;
  /** Shared storage of uploads for several instances; the disk is then a cache. */
  bucket?: ImageBucket | null;
};

export type MediaFile = { bytes: Buffer; contentType: string };
/** `moved`: the template has changed, and `to` is the file with the current key. */
export type MediaLookup =
  | { found: 'file'; file: MediaFile }
  | { found: 'moved'; to: string }
  | { found: 'nothing' };

export type MediaStore = {
  /** Adds images that are rendered from templates. */
  register(images: Iterable<GeneratedImage>): void;
  /** The contents of a file, rendered now if it does not exist yet. Rejects if rendering failed. */
  find(file: string): Promise<MediaLookup>;
  /** Renders a missing file with low priority; resolves to false if it exists already or is unknown. */
  prepare(file: string): Promise<boolean>;
  /**
   * Stores an uploaded JPEG, PNG, WebP or AVIF: re-encoded, rotated upright and without metadata. `name` consists of
   * a–z, 0–9 and single hyphens. A rejected upload leaves no file behind.
   */
  add(name: string, bytes: Uint8Array): Promise<UploadedImage | ImageRejection>;
  /** The same for a link preview of 1200 × 630; `url` is the JPEG's. */
  addPreview(name: string, bytes: Uint8Array): Promise<UploadedImage | ImageRejection>;
  /** The same for a logo of at most 600 × 120 that keeps its transparency; `url` is the WebP's. */
  addLogo(name: string, bytes: Uint8Array): Promise<UploadedImage | ImageRejection>;
  /** Whether files that visitors wait for are being rendered. */
  readonly busy: boolean;
  /** Stops the renderer processes; pending renderings reject. */
  close(): void;
};

const contentTypes: Record<ImageFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};

export function createMediaStore({
  dataDir,
  log,
  images = [],
  bucket = null,
}: MediaStoreOptions): MediaStore {
  const variants = join(dataDir, 'media', 'variants');
  const masters = join(dataDir, 'media', 'masters');
  const templates = new Map<string, ImageTemplate>();
  const keyOfName = new Map<string, string>();
  const pendingRenders = new Map<string, Promise<void>>();
  const pendingFetches = new Map<string, Promise<boolean>>();
  /** Uploads are decoded one at a time, because each may need up to 256 MiB. */
  let lastUpload: Promise<unknown> = Promise.resolve();
  const foregroundRenderer = new ImageRenderer({ concurrency: 2, niceness: 0, idleMs: 10_000 });
  const backgroundRenderer = new ImageRenderer({ concurrency: 1, niceness: 15, idleMs: 3_000 });

  const masterFile = (key: string) => join(masters, `${key}.webp`);
  const variantFile = (file: string) => join(variants, file);

  async function isKnown({ key }: ParsedFile): Promise<boolean> {
    return templates.has(key) || (await exists(masterFile(key))) || (await fetchFromBucket(key));
  }

  /** Downloads the master of an image that another instance has stored; concurrent calls share one download. */
  function fetchFromBucket(key: string): Promise<boolean> {
    if (!bucket) return Promise.resolve(false);
    const pending = pendingFetches.get(key);
    if (pending) return pending;
    const fetching = fetchMaster(bucket, key).finally(() => pendingFetches.delete(key));
    pendingFetches.set(key, fetching);
    return fetching;
  }

  async function fetchMaster(from: ImageBucket, key: string): Promise<boolean> {
    const bytes = await from.get(key);
    if (!bytes) return false;
    const { writeAtomically } = await import('./encode.ts');
    await writeAtomically(masterFile(key), (temporary) => writeFile(temporary, bytes));
    return true;
  }

  /** Concurrent requests for the same file share one rendering. */
  function render(renderer: ImageRenderer, file: string, { key, variant }: ParsedFile): Promise<void> {
    const pending = pendingRenders.get(file);
    if (pending) return pending;
    const rendering = renderer
      .render({
        masterFile: masterFile(key),
        template: templates.get(key) ?? null,
        variant,
        file: variantFile(file),
      })
      .finally(() => pendingRenders.delete(file));
    pendingRenders.set(file, rendering);
    return rendering;
  }

  async function find(file: string): Promise<MediaLookup> {
    const parsed = parseFileName(file);
    if (!parsed) return { found: 'nothing' };
    const existing = await readFile(variantFile(file)).catch(nullIfMissing);
    const contentType = contentTypes[parsed.variant.format];
    if (existing) return { found: 'file', file: { bytes: existing, contentType } };
    if (!(await isKnown(parsed))) return findCurrent(parsed);
    await render(foregroundRenderer, file, parsed);
    return { found: 'file', file: { bytes: await readFile(variantFile(file)), contentType } };
  }

  /** Rows and pages from before a template change contain the old key: redirect to the current one. */
  function findCurrent({ name, variant }: ParsedFile): MediaLookup {
    const key = keyOfName.get(name);
    return key ? { found: 'moved', to: fileName(key, variant) } : { found: 'nothing' };
  }

  async function prepare(file: string): Promise<boolean> {
    const parsed = parseFileName(file);
    if (!parsed || (await exists(variantFile(file))) || !(await isKnown(parsed))) return false;
    await render(backgroundRenderer, file, parsed);
    return true;
  }

  function register(newImages: Iterable<GeneratedImage>): void {
    for (const image of newImages) {
      const key = imageKey(image);
      templates.set(key, image.template);
      keyOfName.set(image.name, key);
    }
  }

  type Kind = 'addMaster' | 'addPreview' | 'addLogo';

  function enqueueUpload(
    kind: Kind,
    name: string,
    bytes: Uint8Array,
  ): Promise<UploadedImage | ImageRejection> {
    const upload = lastUpload.then(() => processUpload(kind, name, bytes));
    lastUpload = upload.catch(() => {});
    return upload;
  }

  async function processUpload(
    kind: Kind,
    name: string,
    bytes: Uint8Array,
  ): Promise<UploadedImage | ImageRejection> {
    // Imported on the first upload, because loading sharp costs memory.
    const uploads = await import('./uploaded-image.ts');
    const added = await uploads[kind]({ name, bytes, fileOf: masterFile });
    if ('rejected' in added) return added;
    await copyToBucket(added.key);
    log.info({ image: added.key, url: added.url }, 'image uploaded');
    return added;
  }

  /** If the upload to the bucket fails, the local file is deleted too: other instances could not serve it. */
  async function copyToBucket(key: string): Promise<void> {
    try {
      await bucket?.put(key, await readFile(masterFile(key)));
    } catch (error) {
      await rm(masterFile(key), { force: true });
      throw error;
    }
  }

  register(images);
  return {
    register,
    find,
    prepare,
    add: (name, bytes) => enqueueUpload('addMaster', name, bytes),
    async addPreview(name, bytes) {
      const added = await enqueueUpload('addPreview', name, bytes);
      return 'rejected' in added ? added : { ...added, url: previewUrlOfKey(added.key) };
    },
    addLogo: (name, bytes) => enqueueUpload('addLogo', name, bytes),
    get busy() {
      return foregroundRenderer.busy;
    },
    close() {
      foregroundRenderer.close();
      backgroundRenderer.close();
    },
  };
}
