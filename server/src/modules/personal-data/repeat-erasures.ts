import { erasureUndone } from '@presently/texts/server/alerts';
import { HttpError } from '../../platform/http/http-error.ts';
import { deleteUser } from '../accounts/index.ts';
import { raiseAlert, resolveAlert } from '../alerts/index.ts';
import { type Erasure, listUndoneErasures, markApplied } from '../erasures/index.ts';
import { eraseGuest, eraseRecipient } from './people-of-orders.ts';
import type { PersonalDataDeps } from './personal-data.deps.ts';

/**
 * Repeats erasures undone by a restore: before the first request, and later for people whose gift had been delivered
 * when they were erased, but in the restored database is still to be paid, claimed or delivered. Until then, each of these raises an alert.
 * @returns the number attempted
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
  // Has no effect on an order that was bought after the restored point in time.
  await (kind === 'guest' ? eraseGuest : eraseRecipient)(deps, subjectId);
}
