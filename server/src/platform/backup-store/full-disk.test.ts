import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openFolderStore } from './folder-store.ts';

const KEY = 'the-key-of-every-file';

/** What is written to it fails like on a full disk. */
const FULL = '/dev/full';

async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), 'presently-full-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = openFolderStore(folder, () => KEY);
  await store.put('backups/older/data', Readable.from(['older']));
  await mkdir(join(folder, 'backups', 'newer'));
  await symlink(FULL, join(folder, 'backups', 'newer', `data.${KEY}.unfinished`));
  return { folder, store };
}

test.skipIf(!existsSync(FULL))(
  'a full disk is named by its folder; the older object is whole, and nothing is left of the newer one @R14-59',
  async () => {
    const { folder, store } = await openStore();
    const error = await store.put('backups/newer/data', Readable.from(['newer'])).catch((reason) => reason);
    expect(error).toMatchObject({ code: 'ENOSPC', path: folder });
    expect(await text(await store.get('backups/older/data'))).toBe('older');
    expect(await readdir(join(folder, 'backups'))).toEqual(['older']);
  },
);

test.skipIf(!existsSync(FULL))('an error of what is to be stored names no folder of the store', async () => {
  const { store } = await openStore();
  const broken = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
  const failing = Readable.from(
    (async function* () {
      yield '';
      throw broken;
    })(),
  );
  const error = await store.put('backups/newer/data', failing).catch((reason) => reason);
  expect([error, error.path]).toEqual([broken, undefined]);
});
