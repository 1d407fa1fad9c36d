import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import type { BackupStore } from '../../platform/backup-store/backup-store.ts';
import { openBackupStore } from '../../platform/backup-store/open-backup-store.ts';
import { BackupError } from './backup-error.ts';
import { type BackupEncryption, openEncryption } from './encryption.ts';

/** As in `Config`. */
export type BackupSettings = Parameters<typeof openBackupStore>[0] & { passphrase: string };

/** A store whose files are compressed and encrypted. */
export type BackupTarget = {
  store: BackupStore;
  /** @returns size in bytes and SHA-256 (hex) of the stored file */
  put(name: string, plain: Readable): Promise<StoredFile>;
  /** The stream fails with a `BackupError` if the file is damaged or does not have this checksum. */
  get(name: string, sha256?: string): Promise<Readable>;
  getText(name: string): Promise<string>;
} & Pick<BackupEncryption, 'isCurrent'>;

export type StoredFile = { bytes: number; sha256: string };

/** A fast compression level, because a backup competes with the shop's visitors for the CPU. */
const COMPRESSION_LEVEL = 1;

/**
 * @param options as those of `openEncryption`
 * @throws BackupError for a wrong passphrase, or if there is no store and none may be created
 */
export async function openBackupTarget(
  { passphrase, ...where }: BackupSettings,
  options: { hasBackups?: boolean } = {},
): Promise<BackupTarget> {
  const store = openBackupStore(where);
  const encryption = await openEncryption(store, passphrase, options);
  const get = async (name: string, sha256?: string) => {
    const stored = await store.get(name);
    const checked = sha256 === undefined ? stored : pipeThrough(stored, withChecksum(name, sha256));
    return pipeThrough(await encryption.decrypt(checked, name), createGunzip());
  };
  return {
    store,
    async put(name, plain) {
      const hash = createHash('sha256');
      let bytes = 0;
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          bytes += chunk.length;
          done(null, chunk);
        },
      });
      const encrypted = await encryption.encrypt(
        pipeThrough(plain, createGzip({ level: COMPRESSION_LEVEL })),
      );
      await store.put(name, pipeThrough(encrypted, measure));
      return { bytes, sha256: hash.digest('hex') };
    },
    isCurrent: encryption.isCurrent,
    get,
    async getText(name) {
      return await text(await get(name));
    },
  };
}

/** Passes all data through and fails at the end unless the checksum matches. */
function withChecksum(name: string, sha256: string): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(hash.digest('hex') === sha256 ? null : new BackupError(`${name} is damaged or incomplete.`));
    },
  });
}

/** Pipes the first stream into the second and returns the second, which also fails with the first one's errors. */
const pipeThrough = (source: Readable, transform: Transform): Readable =>
  pipeline(source, transform, () => {});
