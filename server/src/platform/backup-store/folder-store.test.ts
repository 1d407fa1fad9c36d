import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { ObjectNotFoundError } from './backup-store.ts';
import { openBackupStore } from './open-backup-store.ts';

async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), 'presently store ’ '));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { folder, store: openBackupStore({ to: join(folder, 'not yet there'), s3: null }) };
}

test('keeps objects, lists them by prefix, and deletes them', async () => {
  const { store } = await openStore();
  expect(await store.list('')).toEqual([]);
  await store.put('wal/1/b', Readable.from(['second']));
  await store.put('wal/1/a', Readable.from(['fir', 'st']));
  await store.put('wal/10/c', Readable.from(['x']));
  await store.put('key.age', Readable.from(['k']));
  expect(await text(await store.get('wal/1/a'))).toBe('first');
  expect(await store.list('wal/1/')).toEqual([
    { name: 'wal/1/a', bytes: 5, modifiedAt: expect.any(Date) },
    { name: 'wal/1/b', bytes: 6, modifiedAt: expect.any(Date) },
  ]);
  expect((await store.list('wal/1')).map(({ name }) => name)).toEqual(['wal/1/a', 'wal/1/b', 'wal/10/c']);
  expect((await store.list('')).map(({ name }) => name)).toContain('key.age');
  await store.delete('wal/1/a');
  await store.delete('wal/1/a');
  await expect(store.get('wal/1/a')).rejects.toThrow(ObjectNotFoundError);
  expect((await store.list('wal/1/')).map(({ name }) => name)).toEqual(['wal/1/b']);
});

test('only the owner of the shop’s process can read what is stored', async () => {
  const { folder, store } = await openStore();
  await store.put('backups/1/data', Readable.from(['x']));
  await store.create('key.age', Buffer.from('k'));
  const modes = ['', 'backups', 'backups/1', 'backups/1/data', 'key.age'].map(
    async (name) => (await stat(join(folder, 'not yet there', name))).mode & 0o777,
  );
  expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o700, 0o600, 0o600]);
});

test('a body that fails leaves the older object whole, and no file of its own @R14-1', async () => {
  const { folder, store } = await openStore();
  await store.put('key.age', Readable.from(['old']));
  const failing = Readable.from(
    (async function* () {
      yield 'ne';
      throw new Error('cut');
    })(),
  );
  await expect(store.put('key.age', failing)).rejects.toThrow('cut');
  expect(await text(await store.get('key.age'))).toBe('old');
  expect(await readdir(join(folder, 'not yet there'))).toEqual(['key.age']);
});

test('a folder that cannot be made is named @R14-59', async () => {
  const { folder } = await openStore();
  await writeFile(join(folder, 'a file'), '');
  const store = openBackupStore({ to: join(folder, 'a file', 'backups'), s3: null });
  await expect(store.put('key.age', Readable.from(['k']))).rejects.toMatchObject({
    code: 'ENOTDIR',
    path: join(folder, 'a file', 'backups'),
  });
});

test('the folder of a backup goes with its last file, and that of the store stays', async () => {
  const { folder } = await openStore();
  const store = openBackupStore({ to: `${folder}/`, s3: null });
  for (const name of ['backups/older/data', 'backups/older/manifest', 'backups/newer/data'])
    await store.put(name, Readable.from(['x']));
  await store.delete('backups/older/manifest');
  await store.delete('backups/older/data');
  expect(await readdir(join(folder, 'backups'))).toEqual(['newer']);
  await rm(join(folder, 'backups'), { recursive: true });
  await store.put('key.age', Readable.from(['k']));
  await store.delete('key.age');
  expect(await readdir(folder)).toEqual([]);
});

test('an object is created once, whole, however many try', async () => {
  const { folder, store } = await openStore();
  const contents = ['one', 'two', 'three'].map((word) => Buffer.from(word));
  const created = await Promise.all(contents.map((content) => store.create('key.age', content)));
  expect(created.filter(Boolean)).toHaveLength(1);
  const stored = await text(await store.get('key.age'));
  expect(stored).toBe(String(contents[created.indexOf(true)]));
  expect(await store.create('key.age', Buffer.from('later'))).toBe(false);
  expect(await text(await store.get('key.age'))).toBe(stored);
  expect(await readdir(join(folder, 'not yet there'))).toEqual(['key.age']);
});

test('what was left half-written before a given time is deleted, and nothing else @R14-1', async () => {
  const { folder, store } = await openStore();
  await store.put('wal/1/whole', Readable.from(['whole']));
  const path = (name: string) => join(folder, 'not yet there', 'wal', '1', name);
  for (const name of ['old.abc.unfinished', 'new.abc.unfinished']) await writeFile(path(name), 'half');
  for (const name of ['old.abc.unfinished', 'whole']) await utimes(path(name), 1_000, 1_000);
  await store.deleteUnfinished(new Date(2_000_000));
  expect((await readdir(path('.'))).sort()).toEqual(['new.abc.unfinished', 'whole']);
});

test('what a killed process has left half-written is not an object', async () => {
  const { folder, store } = await openStore();
  await store.put('key.age', Readable.from(['whole']));
  await writeFile(join(folder, 'not yet there', 'other.age.abc.unfinished'), 'half');
  expect((await store.list('')).map(({ name }) => name)).toEqual(['key.age']);
});
