import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
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

test('the nightly backup spreads its checkpoint', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'presently-arguments-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  process.execPath = join(folder, 'print-arguments');
  await writeFile(process.execPath, '#!/bin/sh\necho "$@" >&2\nexit 1\n', { mode: 0o700 });
  expect((await runEntrypoint('backup', signal)).reason).toMatch(/backup\.ts --spread$/);
});
