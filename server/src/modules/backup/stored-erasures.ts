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

/**
 * Stores the erasures that are not stored yet, each in a file of its own: they outlive the database that they are
 * restored without.
 */
export async function storeErasures(target: BackupTarget, db: Executor): Promise<void> {
  for (const erasure of await listUnstoredErasures(db, BATCH_SIZE)) {
    const text = Readable.from([Buffer.from(JSON.stringify(erasure))]);
    await target.put(`${FOLDER}${erasure.id}.json.gz.age`, text);
    await markStored(db, erasure.id);
  }
}

/** Tells a restored database of the erasures after the moment that it went back to. */
export async function restoreErasures(target: BackupTarget, db: Executor): Promise<void> {
  for (const { name } of await target.store.list(FOLDER))
    await addUndoneErasures(db, [StoredErasure.parse(JSON.parse(await target.getText(name)))]);
}

/** Deletes those from before `oldest`, when the oldest backup was begun: no restore undoes them any more. */
export async function deleteOldErasures({ store }: BackupTarget, oldest: Date): Promise<void> {
  for (const { name, modifiedAt } of await store.list(FOLDER))
    if (modifiedAt < oldest) await store.delete(name);
}
