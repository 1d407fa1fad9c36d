import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Executor } from '../../platform/db/database.ts';
import { addUndoneErasures, listUnstoredErasures, markStored } from '../erasures/index.ts';
import type { BackupTarget } from './backup-target.ts';

const FOLDER = 'erasures/';
const BATCH_SIZE = 200;

const StoredErasure = z.object({
  id: z.uuid(),
  kind: z.enum(['user', 'guest', 'recipient']),
  subjectId: z.uuid(),
  erasedAt: z.coerce.date(),
});

/** Stores new erasures, each in a separate file, so that they survive the loss of the database. */
export async function storeErasures(target: BackupTarget, db: Executor): Promise<void> {
  for (const erasure of await listUnstoredErasures(db, BATCH_SIZE)) {
    const text = Readable.from([Buffer.from(JSON.stringify(erasure))]);
    await target.put(`${FOLDER}${erasure.id}.json.gz.age`, text);
    await markStored(db, erasure);
  }
}

/** Adds erasures after the restored point in time to the restored database. */
export async function restoreErasures(target: BackupTarget, db: Executor): Promise<void> {
  for (const { name } of await target.store.list(FOLDER))
    await addUndoneErasures(db, [StoredErasure.parse(JSON.parse(await target.getText(name)))]);
}

/** Deletes those before `oldest`, the start of the oldest backup, because no restore can undo them any more. */
export async function deleteOldErasures({ store }: BackupTarget, oldest: Date): Promise<void> {
  for (const { name, modifiedAt } of await store.list(FOLDER))
    if (modifiedAt < oldest) await store.delete(name);
}
