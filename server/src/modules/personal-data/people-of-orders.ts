import type { Tx } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { recordErasure } from '../erasures/index.ts';
import { erasePersonOfOrder, exportPersonOfOrder } from '../orders/index.ts';
import { eraseReviews, exportReviews } from '../reviews/index.ts';
import type { PersonalDataDeps } from './personal-data.deps.ts';

type Kind = 'guest' | 'recipient';
type Data = Record<string, unknown>;

const AUTHORS = { guest: 'gifter', recipient: 'recipient' } as const;

/** Everything about the guest who bought this order. */
export const exportGuest = async (deps: PersonalDataDeps, orderId: string): Promise<Data> =>
  await exportOne(deps, 'guest', orderId);

/** Everything about the recipient of this order. */
export const exportRecipient = async (deps: PersonalDataDeps, orderId: string): Promise<Data> =>
  await exportOne(deps, 'recipient', orderId);

async function exportOne(deps: PersonalDataDeps, kind: Kind, orderId: string): Promise<Data> {
  const { db } = deps.database;
  const { data, orderIds } = await exportPersonOfOrder(deps, db, { kind, orderId });
  return { ...data, ...(await exportReviews(db, orderIds, AUTHORS[kind])) };
}

/**
 * Does nothing for an unknown order.
 * @param owner the owner who erases on behalf of the guest, for the audit log
 * @throws HttpError 409 while one of the gifts is still to be paid, claimed or delivered
 */
export const eraseGuest = async (deps: PersonalDataDeps, orderId: string, owner?: Actor): Promise<void> =>
  await eraseOne(deps, 'guest', orderId, owner);

/** The same for its recipient. */
export const eraseRecipient = async (deps: PersonalDataDeps, orderId: string, owner?: Actor): Promise<void> =>
  await eraseOne(deps, 'recipient', orderId, owner);

async function eraseOne(
  deps: PersonalDataDeps,
  kind: Kind,
  orderId: string,
  owner: Actor | undefined,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const orderIds = await erasePersonOfOrder(deps, tx, { kind, orderId });
    if (orderIds.length === 0) return;
    await eraseReviews(tx, orderIds, AUTHORS[kind]);
    await record(tx, kind, orderId, owner);
  });
}

async function record(tx: Tx, kind: Kind, orderId: string, owner: Actor | undefined): Promise<void> {
  await recordErasure(tx, kind, orderId);
  if (owner)
    await recordAudit(tx, owner, { action: 'person.erased', subjectKind: 'order', subjectId: orderId });
}
