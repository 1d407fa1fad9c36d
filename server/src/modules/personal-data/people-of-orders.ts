import type { Tx } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { type ErasureKind, recordErasure } from '../erasures/index.ts';
import * as orders from '../orders/index.ts';
import { eraseReviews, exportReviews } from '../reviews/index.ts';
import type { PersonalDataDeps } from './personal-data.deps.ts';

type Data = Record<string, unknown>;

/** Everything about the guest who bought this order. */
export async function exportGuest(deps: PersonalDataDeps, orderId: string): Promise<Data> {
  const { db } = deps.database;
  const data = await orders.exportGuest(deps, db, orderId);
  const orderIds = data.orders.map(({ id }) => id);
  return { ...data, ...(await exportReviews(db, orderIds, 'gifter')) };
}

/**
 * @param owner who does it for the guest, for the audit log
 * @throws HttpError 409 while one of the gifts is under way
 */
export async function eraseGuest(deps: PersonalDataDeps, orderId: string, owner?: Actor): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await eraseReviews(tx, await orders.eraseGuest(deps, tx, orderId), 'gifter');
    await record(tx, 'guest', orderId, owner);
  });
}

/** Everything about the recipient of this order. */
export async function exportRecipient(deps: PersonalDataDeps, orderId: string): Promise<Data> {
  const { db } = deps.database;
  return {
    ...(await orders.exportRecipient(db, orderId)),
    ...(await exportReviews(db, [orderId], 'recipient')),
  };
}

/** The same of its recipient. */
export async function eraseRecipient(deps: PersonalDataDeps, orderId: string, owner?: Actor): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await orders.eraseRecipient(deps, tx, orderId);
    await eraseReviews(tx, [orderId], 'recipient');
    await record(tx, 'recipient', orderId, owner);
  });
}

async function record(tx: Tx, kind: ErasureKind, orderId: string, owner: Actor | undefined): Promise<void> {
  await recordErasure(tx, kind, orderId);
  if (owner)
    await recordAudit(tx, owner, { action: 'person.erased', subjectKind: 'order', subjectId: orderId });
}
