import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { randomKey, randomSecret } from './ids.ts';

/** Reads the secret key from a file (mode 0600), which is created with a random key on the first start. */
export async function loadOrCreateSecretKey(file: string): Promise<string> {
  const existing = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (existing !== null && existing.length >= 32) return existing;
  // Written under a temporary name and then linked, so that a crash leaves no incomplete key.
  const temporary = `${file}.${randomKey()}`;
  await writeFile(temporary, randomSecret(), { mode: 0o600, flush: true });
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(temporary);
  return await readFile(file, 'utf8');
}
