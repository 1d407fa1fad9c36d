import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { majorVersion } from '@presently/embedded-postgres';
import { readMigrationNames } from '../../platform/db/migrate.ts';
import { version } from '../../platform/version.ts';
import type { BackupTarget } from './backup-target.ts';
import { dataNameOf, type Manifest, writeManifest } from './manifest.ts';
import { segmentName } from './wal-archive.ts';

/** Looks like a backup unless it is restored, in a store without a shop; its WAL is segment `place`. */
export async function storeBackup(
  target: BackupTarget,
  startedAt: Date,
  { place = 1, systemId = '1', ...changes }: Partial<Manifest> & { place?: number } = {},
): Promise<Manifest> {
  const name = changes.name ?? startedAt.toISOString().replaceAll(':', '-');
  const segment = segmentName(1, place);
  const data = await target.put(dataNameOf(name), Readable.from([randomBytes(200_000)]));
  const manifest: Manifest = {
    format: 1,
    name,
    shopVersion: version,
    migrations: await readMigrationNames(),
    postgresMajor: majorVersion,
    systemId,
    startWal: segment,
    stopWal: segment,
    startedAt,
    endedAt: startedAt,
    data,
    postgresPasswords: { password: 'secret', rolePasswords: {} },
    secretKey: null,
    ...changes,
  };
  await writeManifest(target, manifest);
  return manifest;
}

/** A WAL segment with the given modification time. */
export const storeSegment = async (target: BackupTarget, place: number, at: Date, systemId = '1') =>
  await target.put(
    `wal/${systemId}/${segmentName(1, place)}.${at.toISOString().replaceAll(/[-:.]/g, '')}.gz.age`,
    Readable.from(['x']),
  );
