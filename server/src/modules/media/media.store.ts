import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageRenderer } from './image-renderer.ts';
import type { GeneratedImage, ImageFormat, ImageTemplate } from './media.types.ts';
import type { ImageBucket } from './image-bucket.ts';
import { fileName, type ParsedFile, parseFileName, imageKey, previewUrlOfKey } from './image-key.ts';
import type { UploadedImage, ImageRejection } from './uploaded-image.ts';

/** What of a logger the module uses; Fastify's own fits. */
export type MediaLog = {
  info: (details: object, text: string) => void;
  warn: (details: object, text: string) => void;
};

/** What the app and its modules are given of the images. */
export type MediaDeps = { media: MediaStore };

export type MediaStoreOptions = {
  /** Files are kept under `<dataDir>/media`. */
  dataDir: string;
  log: MediaLog;
  /** The images that are drawn from templates; more may follow by `register`. */
  images?: Iterable<GeneratedImage>;
  /** Where uploads lie for all instances; the disk is then a cache before it. */
  bucket?: ImageBucket | null;
};

export type MediaFile = { bytes: Buffer; contentType: string };
/** `moved` names the file that has taken the place of one with an older key. */
export type MediaLookup =
  | { found: 'file'; file: MediaFile }
  | { found: 'moved'; to: string }
  | { found: 'nothing' };

export type MediaStore = {
  register(images: Iterable<GeneratedImage>): void;
  /** The bytes of a file, made now if it never was. Rejects when making it failed. */
  find(file: string): Promise<MediaLookup>;
  /** Makes a file if it is missing, behind whatever visitors wait for; false when it was there or is unknown. */
  prepare(file: string): Promise<boolean>;
  /**
   * Takes an uploaded JPEG, PNG, WebP or AVIF in: re-encoded, turned upright, without metadata. `name` is made
   * of a–z, 0–9 and single hyphens. What is refused leaves nothing behind.
   */
  add(name: string, bytes: Uint8Array): Promise<UploadedImage | ImageRejection>;
  /** The same, as a link preview of 1200 × 630 whose `url` is that of its JPEG. */
  addPreview(name: string, bytes: Uint8Array): Promise<UploadedImage | ImageRejection>;
  /** Whether files for visitors are being made at this moment. */
  readonly busy: boolean;
  close(): void;
};

const contentTypes: Record<ImageFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
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
  const making = new Map<string, Promise<void>>();
  const fetching = new Map<string, Promise<boolean>>();
  /** One upload is unfolded at a time, because each may take as much memory as it is allowed to. */
  let lastUpload: Promise<unknown> = Promise.resolve();
  const urgent = new ImageRenderer({ concurrency: 2, niceness: 0, idleMs: 10_000 });
  const patient = new ImageRenderer({ concurrency: 1, niceness: 15, idleMs: 3_000 });

  const masterFile = (key: string) => join(masters, `${key}.webp`);
  const variantFile = (file: string) => join(variants, file);

  async function isKnown({ key }: ParsedFile): Promise<boolean> {
    return templates.has(key) || (await exists(masterFile(key))) || (await isInBucket(key));
  }

  /** Brings the original of an image that another instance has taken in onto this disk; once for all who ask. */
  function isInBucket(key: string): Promise<boolean> {
    if (!bucket) return Promise.resolve(false);
    const running = fetching.get(key);
    if (running) return running;
    const fetched = fetchMaster(bucket, key).finally(() => fetching.delete(key));
    fetching.set(key, fetched);
    return fetched;
  }

  async function fetchMaster(from: ImageBucket, key: string): Promise<boolean> {
    const bytes = await from.get(key);
    if (!bytes) return false;
    const { writeWhole } = await import('./encode.ts');
    await writeWhole(masterFile(key), (temporary) => writeFile(temporary, bytes));
    return true;
  }

  /** Whoever asks for a file that is being made waits for that one; it is never made twice. */
  function make(composer: ImageRenderer, file: string, { key, variant }: ParsedFile): Promise<void> {
    const running = making.get(file);
    if (running) return running;
    const made = composer
      .make({
        masterFile: masterFile(key),
        template: templates.get(key) ?? null,
        variant,
        file: variantFile(file),
      })
      .finally(() => making.delete(file));
    making.set(file, made);
    return made;
  }

  async function find(file: string): Promise<MediaLookup> {
    const parsed = parseFileName(file);
    if (!parsed) return { found: 'nothing' };
    const kept = await readIfThere(variantFile(file));
    const contentType = contentTypes[parsed.variant.format];
    if (kept) return { found: 'file', file: { bytes: kept, contentType } };
    if (!(await isKnown(parsed))) return currentOf(parsed);
    await make(urgent, file, parsed);
    return { found: 'file', file: { bytes: await readFile(variantFile(file)), contentType } };
  }

  /** A row or page written before a template changed still carries the old key: it is sent on to the new image. */
  function currentOf({ name, variant }: ParsedFile): MediaLookup {
    const key = keyOfName.get(name);
    return key ? { found: 'moved', to: fileName(key, variant) } : { found: 'nothing' };
  }

  async function prepare(file: string): Promise<boolean> {
    const parsed = parseFileName(file);
    if (!parsed || (await exists(variantFile(file))) || !(await isKnown(parsed))) return false;
    await make(patient, file, parsed);
    return true;
  }

  function register(added: Iterable<GeneratedImage>): void {
    for (const image of added) {
      const key = imageKey(image);
      templates.set(key, image.template);
      keyOfName.set(image.name, key);
    }
  }

  type Kind = 'addMaster' | 'addPreview';

  function takeIn(kind: Kind, name: string, bytes: Uint8Array): Promise<UploadedImage | ImageRejection> {
    const taken = lastUpload.then(() => takeInNow(kind, name, bytes));
    lastUpload = taken.catch(() => {});
    return taken;
  }

  async function takeInNow(
    kind: Kind,
    name: string,
    bytes: Uint8Array,
  ): Promise<UploadedImage | ImageRejection> {
    // Loaded with the first upload: the imaging library takes memory that most shops never need here.
    const uploads = await import('./uploaded-image.ts');
    const added = await uploads[kind]({ name, bytes, fileOf: masterFile });
    if ('refused' in added) return added;
    await share(added.key);
    log.info({ image: added.key, url: added.url }, 'image added');
    return added;
  }

  /** An image that the other instances could not show is not taken in at all. */
  async function share(key: string): Promise<void> {
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
    add: (name, bytes) => takeIn('addMaster', name, bytes),
    async addPreview(name, bytes) {
      const added = await takeIn('addPreview', name, bytes);
      return 'refused' in added ? added : { ...added, url: previewUrlOfKey(added.key) };
    },
    get busy() {
      return urgent.busy;
    },
    close() {
      urgent.close();
      patient.close();
    },
  };
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
