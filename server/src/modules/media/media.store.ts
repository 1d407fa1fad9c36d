import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Composer } from './composer.ts';
import type { Picture, PictureFormat, PictureRecipe } from './media.types.ts';
import { fileName, keyUrl, type ParsedFile, parseFileName, pictureKey } from './picture-key.ts';
import type { AddedPicture } from './uploaded-picture.ts';

/** What of a logger the module uses; Fastify's own fits. */
export type MediaLog = {
  info: (details: object, text: string) => void;
  warn: (details: object, text: string) => void;
};

export type MediaStoreOptions = {
  /** Files are kept under `<dataDir>/media`. */
  dataDir: string;
  log: MediaLog;
  /** The pictures that are drawn from recipes; more may follow by `register`. */
  pictures?: Iterable<Picture>;
};

export type MediaFile = { bytes: Buffer; contentType: string };
/** `moved` names the file that has taken the place of one with an older key. */
export type MediaLookup =
  | { found: 'file'; file: MediaFile }
  | { found: 'moved'; to: string }
  | { found: 'nothing' };

export type MediaStore = {
  register(pictures: Iterable<Picture>): void;
  /** The bytes of a file, made now if it never was. Rejects when making it failed. */
  find(file: string): Promise<MediaLookup>;
  /** Makes a file if it is missing, behind whatever visitors wait for; false when it was there or is unknown. */
  prepare(file: string): Promise<boolean>;
  /**
   * Takes an uploaded JPEG, PNG, WebP or AVIF in: re-encoded, turned upright, without metadata. `name` is made
   * of a–z, 0–9 and single hyphens. Null when the bytes are no such picture.
   */
  add(name: string, bytes: Uint8Array): Promise<AddedPicture | null>;
  /** Whether files for visitors are being made at this moment. */
  readonly busy: boolean;
  close(): void;
};

const contentTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

export function createMediaStore({ dataDir, log, pictures = [] }: MediaStoreOptions): MediaStore {
  const variants = join(dataDir, 'media', 'variants');
  const masters = join(dataDir, 'media', 'masters');
  const recipes = new Map<string, PictureRecipe>();
  const keyOfName = new Map<string, string>();
  const making = new Map<string, Promise<void>>();
  const urgent = new Composer({ concurrency: 2, niceness: 0, idleMs: 10_000 });
  const patient = new Composer({ concurrency: 1, niceness: 15, idleMs: 3_000 });

  const masterFile = (key: string) => join(masters, `${key}.webp`);
  const variantFile = (file: string) => join(variants, file);

  async function isKnown({ key }: ParsedFile): Promise<boolean> {
    return recipes.has(key) || (await exists(masterFile(key)));
  }

  /** Whoever asks for a file that is being made waits for that one; it is never made twice. */
  function make(composer: Composer, file: string, { key, variant }: ParsedFile): Promise<void> {
    const running = making.get(file);
    if (running) return running;
    const made = composer
      .make({
        masterFile: masterFile(key),
        recipe: recipes.get(key) ?? null,
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

  /** A row or page written before a recipe changed still carries the old key: it is sent on to the new picture. */
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

  function register(added: Iterable<Picture>): void {
    for (const picture of added) {
      const key = pictureKey(picture);
      recipes.set(key, picture.recipe);
      keyOfName.set(picture.name, key);
    }
  }

  async function add(name: string, bytes: Uint8Array): Promise<AddedPicture | null> {
    // Loaded with the first upload: the imaging library takes memory that most shops never need here.
    const { addMaster } = await import('./uploaded-picture.ts');
    const added = await addMaster({ name, bytes, fileOf: masterFile });
    if (added) log.info({ picture: added.key, url: keyUrl(added.key) }, 'picture added');
    return added;
  }

  register(pictures);
  return {
    register,
    find,
    prepare,
    add,
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
