import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { nullIfMissing } from './files.ts';
import { randomKey, randomSecret } from './ids.ts';

const MIN_LENGTH = 32;

/** The message is for the operator. */
export class SecretKeyError extends Error {
  override name = 'SecretKeyError';
}

/**
 * Reads the secret key from a file (mode 0600), which is created with a random key on the first start.
 * @throws SecretKeyError if the file was truncated: another key would sign out everybody and invalidate links in emails
 */
export async function loadOrCreateSecretKey(file: string): Promise<string> {
  const existing = await readFile(file, 'utf8').catch(nullIfMissing);
  if (existing !== null) return assertComplete(existing, file);
  // Written under a temporary name and then linked, so that a crash leaves no incomplete key.
  const temporary = `${file}.${randomKey()}`;
  await writeFile(temporary, randomSecret(), { mode: 0o600, flush: true });
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(temporary);
  return assertComplete(await readFile(file, 'utf8'), file);
}

function assertComplete(key: string, file: string): string {
  if (key.length >= MIN_LENGTH) return key;
  throw new SecretKeyError(
    `The secret key in ${file} is incomplete: restore the file from a copy of the data folder, or delete it to create another one, which signs everybody out.`,
  );
}
