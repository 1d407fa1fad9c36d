import { Readable } from 'node:stream';
import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { type BackupStore, ObjectNotFoundError } from '../../platform/backup-store/backup-store.ts';
import { S3Error } from '../../platform/s3/s3-client.ts';
import { BackupError } from './backup-error.ts';

/** The store's key pair, encrypted with the passphrase; everything else in the store is encrypted to it. */
export const KEY_NAME = 'key.age';

/** Each guess of the passphrase takes 64 MB and a few tenths of a second. */
const SCRYPT_WORK_FACTOR = 16;

/** Encrypts and decrypts the files of a store, as streams. */
export type BackupEncryption = {
  encrypt(plain: Readable): Promise<Readable>;
  /**
   * @param name for errors
   * @throws BackupError if the file was encrypted with another key; the stream fails with one if the file is damaged
   */
  decrypt(encrypted: Readable, name: string): Promise<Readable>;
  /** Whether the store still has this key; another disk may be mounted in its place. */
  isCurrent(): Promise<boolean>;
};

/**
 * Opens the key of a store.
 * @param hasBackups whether the shop has made backups: if not, a key is created in a store without one; if so, a store
 *   without a key is the wrong store. Unknown: read-only
 * @throws BackupError for a wrong passphrase, or if there is no key
 */
export async function openEncryption(
  store: BackupStore,
  passphrase: string,
  { hasBackups }: { hasBackups?: boolean | undefined },
): Promise<BackupEncryption> {
  let encryptedKey = await readKey(store);
  if (!encryptedKey && hasBackups === false) {
    await store.create(KEY_NAME, await newKey(passphrase));
    // Another process may have created it first.
    encryptedKey = await readKey(store);
  }
  if (!encryptedKey)
    throw new BackupError(hasBackups ? noLongerThere : `There are no backups in BACKUP_TO: ${noKey}.`);
  const encryption = await createEncryption(await decryptKey(encryptedKey, passphrase));
  const opened = encryptedKey;
  return { ...encryption, isCurrent: async () => (await readKey(store))?.equals(opened) ?? false };
}

const noKey = `it has no ${KEY_NAME}`;
const noLongerThere = `BACKUP_TO has no ${KEY_NAME}, although this shop has made backups: is the disk mounted? For a new, empty place run: npm run backup -- --new`;

async function readKey(store: BackupStore): Promise<Buffer | null> {
  try {
    return Buffer.concat(await (await store.get(KEY_NAME)).toArray());
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return null;
    throw error;
  }
}

async function newKey(passphrase: string): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR);
  return Buffer.from(await encrypter.encrypt(await generateX25519Identity()));
}

async function decryptKey(encryptedKey: Buffer, passphrase: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(encryptedKey, 'text');
  } catch (error) {
    throw new BackupError(
      `BACKUP_PASSPHRASE is not the one with which the backups in BACKUP_TO were made, or ${KEY_NAME} there is damaged.`,
      { cause: error },
    );
  }
}

async function createEncryption(identity: string): Promise<Omit<BackupEncryption, 'isCurrent'>> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return {
    async encrypt(plain) {
      return toReadable(await encrypter.encrypt(toWebStream(plain)));
    },
    async decrypt(encrypted, name) {
      try {
        return toReadable(withReason(await decrypter.decrypt(toWebStream(encrypted)), name));
      } catch (error) {
        encrypted.destroy();
        if (error instanceof S3Error) throw error;
        throw new BackupError(
          `${name} is not a file of these backups: it was encrypted with another key, or is damaged.`,
          { cause: error },
        );
      }
    },
  };
}

async function* withReason(plain: ReadableStream<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* plain;
  } catch (error) {
    // Not what was read, but reading it has failed.
    if (error instanceof S3Error) throw error;
    throw new BackupError(`${name} is damaged or incomplete.`, { cause: error });
  }
}

/** Without an internal queue, so that a slow reader applies backpressure. */
const toWebStream = (stream: Readable): ReadableStream<Uint8Array> =>
  NodeReadableStream.from(stream as AsyncIterable<Uint8Array>) as unknown as ReadableStream<Uint8Array>;

const toReadable = (stream: AsyncIterable<Uint8Array>): Readable =>
  Readable.from(stream, { objectMode: false });
