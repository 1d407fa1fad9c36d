import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '@presently/embedded-postgres';
import pg from 'pg';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { buildTestApp } from '../../../test/support/build-test-app.ts';
import { aGift, placeOrder } from '../../../test/support/shop-actions.ts';
import { migrate, readMigrationNames } from '../../platform/db/migrate.ts';
import { databaseRoles } from '../../platform/db/roles.ts';
import { createMediaStore } from '../media/index.ts';
import { type BackupSettings, openBackupTarget } from './backup-target.ts';
import { type Manifest, restoreBackup } from './index.ts';
import { readTimelines, segmentsAlong } from './timelines.ts';
import { walArchiveTask } from './wal-archive.tasks.ts';
import { archivedUntil, listArchivedWal } from './wal-archive.ts';

export const quiet = { info: () => {}, warn: () => {} };
export const passphrase = 'correct horse battery';
export const SECRET_KEY = 'the key of the shop’s HMACs';
/** A time zone in which it is morning, so that all backups of a test are of the same day. West of UTC has a plus. */
export const zoneInTheMorning = `Etc/GMT+${Math.min(12, new Date().getUTCHours())}`;

/** A running shop without background work, on its own embedded database, that archives to `settings`. */
export async function openArchivingShop(dataDir: string, settings: BackupSettings) {
  const server = await startEmbeddedPostgres({
    dataDir,
    roles: await databaseRoles(),
    archive: true,
    durable: false,
    log: quiet,
  });
  await migrate(server.urlOf('presently_owner'));
  const shop = await buildTestApp({ database: { url: server.urlOf('presently_app'), drop: async () => {} } });
  const giftId = await aGift(shop);
  return {
    dataDir,
    server,
    shop,
    archiveTask: walArchiveTask(shop.deps, settings, { dataDir, archiveFolder: server.archiveFolder }),
    buy: async (): Promise<string> => (await placeOrder(shop, { giftId })).body.data.id,
    async databaseTime(): Promise<Date> {
      const { rows } = await shop.deps.database.pool.query(
        'SELECT clock_timestamp() AS now FROM pg_sleep(0.005)',
      );
      return rows[0].now;
    },
    async close() {
      await shop.close();
      await server.stop();
    },
  };
}

export type ArchivingShop = Awaited<ReturnType<typeof openArchivingShop>>;

/**
 * A folder with the shop's data, including a picture and a key, and a location for a store; its name has special
 * characters.
 */
export async function aBackupFolder() {
  const root = await mkdtemp(join(tmpdir(), "presently it's 100% "));
  const dataDir = join(root, 'data');
  const picture = await uploadPicture(dataDir);
  await writeFile(join(dataDir, 'secret.key'), SECRET_KEY);
  const settings: BackupSettings = { to: join(root, 'store'), s3: null, passphrase };
  const remove = async () => {
    for (const name of await readdir(root)) await removeEmbeddedPostgres(join(root, name));
    await rm(root, { recursive: true, force: true });
  };
  return { root, dataDir, picture, settings, remove };
}

/** @returns the path of the stored picture below `dataDir` */
async function uploadPicture(dataDir: string): Promise<string> {
  const store = createMediaStore({ dataDir, log: quiet });
  const create = { width: 40, height: 40, channels: 3 as const, background: '#b5482f' };
  const added = await store.add('red-mug', await sharp({ create }).png().toBuffer());
  store.close();
  if ('rejected' in added) throw new Error(added.rejected);
  return join('media', 'masters', `${added.key}.webp`);
}

/** Closes the WAL segment, as `archive_timeout` does, and stores archived files until `time` can be restored. */
export async function archiveUntil(
  { server, archiveTask }: ArchivingShop,
  settings: BackupSettings,
  time: Date,
  manifest: Manifest,
): Promise<void> {
  const target = await openBackupTarget(settings);
  await query(server.url, 'SELECT pg_switch_wal()');
  await vi.waitFor(
    async () => {
      await archiveTask.run();
      const archived = await listArchivedWal(target, manifest.systemId);
      const [newest] = await readTimelines(target, archived);
      const reach = newest && archivedUntil(segmentsAlong(newest, archived, manifest.startWal));
      expect(reach?.getTime()).toBeGreaterThanOrEqual(time.getTime());
    },
    { timeout: 60_000 },
  );
}

export async function query(url: string, text: string): Promise<any[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Restores into `dataDir`. */
export const restoreInto = async (
  settings: BackupSettings,
  { backup, to = null, dataDir }: { backup: string; to?: Date | null; dataDir: string },
) =>
  await restoreBackup(await openBackupTarget(settings), {
    backup,
    to,
    dataDir,
    knownMigrations: await readMigrationNames(),
    log: quiet,
  });
