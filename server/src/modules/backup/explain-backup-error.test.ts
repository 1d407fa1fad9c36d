import { expect, test } from 'vitest';
import { explainBackupError } from './explain-backup-error.ts';

const diskError = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: as the system calls it`), { code, path });

test.each([
  [diskError('ENOSPC', '/mnt/backups'), 'The disk is full (/mnt/backups): ENOSPC.'],
  [diskError('ENOSPC'), 'The disk is full: ENOSPC.'],
  [
    diskError('EACCES', '/mnt/backups'),
    "The shop's user doesn't have permission to use it (/mnt/backups): EACCES.",
  ],
  [diskError('EROFS', '/mnt/backups'), 'The disk is read-only (/mnt/backups): EROFS.'],
  [diskError('ENOTSUP', '/mnt/backups'), null],
  [new Error('something else'), null],
])('%s is said as %j @R14-59', (error, sentence) => {
  expect(explainBackupError(error)).toBe(sentence);
});
