import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { randomKey, randomSecret } from './ids.ts';

/** The shop's own secret, made on the first start and kept in a file that only its owner reads. */
export async function loadOrCreateSecretKey(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (kept !== null && kept.length >= 32) return kept;
  // Written whole before it has its name: a crash leaves no half secret.
  const fresh = `${file}.${randomKey()}`;
  await writeFile(fresh, randomSecret(), { mode: 0o600, flush: true });
  await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(fresh);
  return await readFile(file, 'utf8');
}
