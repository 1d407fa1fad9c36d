import { erasureUndone } from '@presently/texts/server/alerts';
import { HttpError } from '../../platform/http/http-error.ts';
import { deleteUser } from '../accounts/index.ts';
import { raiseAlert, resolveAlert } from '../alerts/index.ts';
import { type Erasure, listUndoneErasures, markApplied } from '../erasures/index.ts';
import { eraseGuest, eraseRecipient } from './people-of-orders.ts';
import type { PersonalDataDeps } from './personal-data.deps.ts';

/**
 * Erases again whom a restore has brought back: before the first request, and later those whose gift was not under way
 * any more when they were erased, but is in the restored database. Until then each is an alert.
 * @returns how many were tried
 */
export async function repeatErasures(deps: PersonalDataDeps): Promise<number> {
  const { db } = deps.database;
  const undone = await listUndoneErasures(db);
  for (const erasure of undone) {
    const { kind, subjectId } = erasure;
    const alert = { kind: `${kind}_erasure_undone`, subject: subjectId } as const;
    try {
      await repeat(deps, erasure);
      await markApplied(db, erasure.id);
      await resolveAlert(db, alert);
    } catch (err) {
      const isWaiting = err instanceof HttpError && err.code === 'gift_under_way';
      if (!isWaiting) deps.log.error({ err, erasure: erasure.id }, 'repeating an erasure failed, will retry');
      await raiseAlert(db, { ...alert, text: erasureUndone[kind]({ id: subjectId, isWaiting }) });
    }
  }
  return undone.length;
}

async function repeat(deps: PersonalDataDeps, { kind, subjectId }: Erasure): Promise<void> {
  if (kind === 'user') return await deleteUser(deps, subjectId);
  // Does nothing to an order that was bought after the moment that the shop went back to.
  await (kind === 'guest' ? eraseGuest : eraseRecipient)(deps, subjectId);
}
