import { centsToDollars } from '@presently/contracts/money';
import { formatDollars } from '@presently/texts/format';
import { paymentNotCompared, shopRestored } from '@presently/texts/server/alerts';
import type { Tx } from '../../platform/db/database.ts';
import { raiseAlert } from '../alerts/index.ts';
import { withholdMessages } from '../messaging/index.ts';
import { type PaymentsDeps, reconcileWithProcessor, type UncomparedPayment } from '../payments/index.ts';
import { countAttempt, findUnreconciledRestores, markReconciled } from '../restores/index.ts';

/** Longer than any clock skew between this machine and the processor. */
const OVERLAP_MS = 3_600_000;

/** About a minute of failures other than the processor being unreachable. */
const MAX_ATTEMPTS = 6;

const SHOP_RESTORED = 'shop_restored';
const PAYMENT_NOT_COMPARED = 'payment_not_compared';

/**
 * After a restore: holds back messages that the lost shop may have sent, compares the payments with the card
 * processor's, and then lets the outbox send again. Payments that fail repeatedly raise alerts and no longer hold up
 * the others. If interrupted, it starts over; every step is idempotent.
 * @returns false if there was nothing to do
 * @throws Error if it has to be retried
 */
export async function reconcileRestoredShop(deps: PaymentsDeps): Promise<boolean> {
  const { database } = deps;
  const restore = await findUnreconciledRestores(database.db);
  if (!restore) return false;
  const { ids, restoredTo } = restore;
  const time = restoredTo.toISOString().slice(0, 16).replace('T', ' ');
  const alert = { kind: SHOP_RESTORED, subject: ids.join(' ').slice(0, 255) } as const;
  await database.transaction(async (tx) => {
    await raiseAlert(tx, { ...alert, text: shopRestored.waiting(time) });
    await withholdMessages(tx, restoredTo);
  });
  const uncompared = await reconcileWithProcessor(deps, new Date(restoredTo.getTime() - OVERLAP_MS));
  if (uncompared.length > 0 && (await countAttempt(database.db, ids)) < MAX_ATTEMPTS)
    throw new Error(`${uncompared.length} payments could not be compared with the card processor's.`);
  await database.transaction(async (tx) => {
    for (const payment of uncompared) await reportUncompared(tx, payment);
    await markReconciled(tx, ids);
    const text =
      uncompared.length === 0 ? shopRestored.done(time) : shopRestored.doneExcept(time, uncompared.length);
    await raiseAlert(tx, { ...alert, text });
  });
  return true;
}

async function reportUncompared(tx: Tx, { intentId, purchaseId, amountCents }: UncomparedPayment) {
  const amount = formatDollars(centsToDollars(amountCents));
  await raiseAlert(tx, {
    kind: PAYMENT_NOT_COMPARED,
    subject: purchaseId ?? intentId ?? PAYMENT_NOT_COMPARED,
    text: paymentNotCompared({ id: intentId, amount }),
  });
}
