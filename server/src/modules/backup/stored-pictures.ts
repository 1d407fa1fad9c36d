import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { nullIfMissing } from '../../platform/files.ts';
import type { BackupTarget } from './backup-target.ts';

const FOLDER = 'pictures/';
const ENDING = '.gz.age';
/** A picture's name and hash, such as `mug.1f2e3d4c.webp`; other files are being written. */
const PICTURE = /^[a-z0-9-]+\.[0-9a-f]{8}\.webp$/;

const nameOf = (file: string): string => `${FOLDER}${file}${ENDING}`;
const mastersOf = (dataDir: string): string => join(dataDir, 'media', 'masters');

/** Stores new uploaded pictures, at most `limit`; a picture never changes under the same name. */
export async function storePictures(
  target: BackupTarget,
  dataDir: string,
  { limit = Number.POSITIVE_INFINITY } = {},
): Promise<void> {
  const stored = new Set((await target.store.list(FOLDER)).map(({ name }) => name));
  const isNew = (file: string) => !stored.has(nameOf(file));
  for (const file of (await listMasters(dataDir)).filter(isNew).slice(0, limit))
    await target.put(nameOf(file), createReadStream(join(mastersOf(dataDir), file)));
}

async function listMasters(dataDir: string): Promise<string[]> {
  // Without the folder, the shop has no pictures yet.
  const files = (await readdir(mastersOf(dataDir)).catch(nullIfMissing)) ?? [];
  return files.filter((file) => PICTURE.test(file));
}

/** Copies all stored pictures to the shop's media folder. */
export async function restorePictures(target: BackupTarget, dataDir: string): Promise<void> {
  await mkdir(mastersOf(dataDir), { recursive: true });
  for (const { name } of await target.store.list(FOLDER)) {
    const file = name.slice(FOLDER.length, -ENDING.length);
    if (!PICTURE.test(file)) continue;
    await pipeline(await target.get(name), createWriteStream(join(mastersOf(dataDir), file)));
  }
}
