import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupTarget } from './backup-target.ts';

const FOLDER = 'pictures/';
const ENDING = '.gz.age';
/** Excludes files that are being written. */
const PICTURE = /^[\w-]+\.webp$/;

const mastersOf = (dataDir: string): string => join(dataDir, 'media', 'masters');

/** Stores new uploaded pictures; a picture never changes under the same name. */
export async function storePictures(target: BackupTarget, dataDir: string): Promise<void> {
  const stored = new Set((await target.store.list(FOLDER)).map(({ name }) => name));
  const files = await readdir(mastersOf(dataDir)).catch(() => []);
  for (const file of files) {
    const name = `${FOLDER}${file}${ENDING}`;
    if (PICTURE.test(file) && !stored.has(name))
      await target.put(name, createReadStream(join(mastersOf(dataDir), file)));
  }
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
