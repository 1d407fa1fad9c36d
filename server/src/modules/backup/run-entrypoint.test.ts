import { afterEach, expect, test } from 'vitest';
import { runEntrypoint } from './run-entrypoint.ts';

const { execPath, env } = process;
afterEach(() => {
  process.execPath = execPath;
  process.env = env;
});
const signal = new AbortController().signal;

test('a program that cannot be started is an error, and not a failed backup', async () => {
  process.execPath = '/nowhere/node';
  await expect(runEntrypoint('backup', signal)).rejects.toThrow('ENOENT');
});

test('a program that fails says why', { timeout: 60_000 }, async () => {
  process.env = { ...env, BACKUP_TO: '' };
  expect(await runEntrypoint('rehearse-restore', signal)).toEqual({
    hasSucceeded: false,
    reason: 'BACKUP_TO and BACKUP_PASSPHRASE are missing.',
  });
});
