import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadOrCreateSecretKey, SecretKeyError } from './generated-secret-key.ts';

async function aFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'presently-secret-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'secret.key');
}

test('the first start creates a key that only its owner can read, also when several start at once', async () => {
  const file = await aFile();
  const keys = await Promise.all([1, 2, 3].map(() => loadOrCreateSecretKey(file)));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]?.length).toBeGreaterThanOrEqual(32);
  expect(await loadOrCreateSecretKey(file)).toBe(keys[0]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test.each(['', 'half a key'])(
  'a key that was truncated to "%s" is refused and left as it is',
  async (rest) => {
    const file = await aFile();
    await writeFile(file, rest);
    await expect(loadOrCreateSecretKey(file)).rejects.toThrow(SecretKeyError);
    await expect(loadOrCreateSecretKey(file)).rejects.toThrow(file);
    expect(await readFile(file, 'utf8')).toBe(rest);
  },
);
