import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Encrypter } from 'age-encryption';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startFakeS3 } from '../../../test/support/fake-s3.ts';
import { openS3Store } from '../../platform/backup-store/s3-store.ts';
import { openEncryption } from './encryption.ts';
import { explainBackupError } from './explain-backup-error.ts';

test.for([
  ['its beginning', 100],
  ['the middle', 500_000],
] as const)('a file whose download stalls at %s is not called damaged @R14-58', async ([_, size]) => {
  const s3 = await startFakeS3();
  onTestFinished(() => s3.close());
  const store = openS3Store({ ...s3.settings, prefix: '' }, { idleTimeoutMs: 200 });
  const encryption = await openEncryption(store, 'correct horse battery', { hasBackups: false });
  await store.put('wal/1', await encryption.encrypt(Readable.from([randomBytes(size)])));
  s3.stallNextObject();
  const reading = (async () => await buffer(await encryption.decrypt(await store.get('wal/1'), 'wal/1')))();
  const error = await reading.catch((reason: unknown) => reason);
  expect(explainBackupError(error)).toBe(
    'Bucket in BACKUP_TO: downloading wal/1 failed: nothing was sent or received for 0.2 seconds.',
  );
});

test('a new store’s key is derived from its passphrase with a work factor that makes guessing slow', async () => {
  const s3 = await startFakeS3();
  onTestFinished(() => s3.close());
  const setWorkFactor = vi.spyOn(Encrypter.prototype, 'setScryptWorkFactor');
  await openEncryption(openS3Store({ ...s3.settings, prefix: '' }), 'correct horse battery', {
    hasBackups: false,
  });
  expect(setWorkFactor.mock.calls).toEqual([[16]]);
});
