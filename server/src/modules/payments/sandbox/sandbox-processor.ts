import type { IntentStatus } from '@presently/contracts/payments';
import { cardDeclined } from '@presently/texts/errors';
import * as texts from '@presently/texts/server/payments';
import type { BaseDeps } from '../../../deps.ts';
import { allSettledOrThrow } from '../../../platform/db/all-settled-or-throw.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newUuid, randomKey, randomSecret, sha256 } from '../../../platform/ids.ts';
import {
  type CardProcessor,
  type Intent,
  type NewIntent,
  type NewRefund,
  ProcessorError,
  type RefundResult,
  type Refusal,
} from '../card-processor.ts';
import { isFinal } from '../intent-states.ts';
import {
  claimRequest,
  findIntentRow,
  findResult,
  insertIntent,
  lockIntent,
  lockMethod,
  markMethodUsed,
  releaseMethod,
  type SandboxIntent,
  type SandboxMethod,
  saveResult,
  updateIntentRow,
} from './sandbox.store.ts';

/** Messages for the stored decline codes, worded like Stripe's. */
const DECLINE_MESSAGES = {
  card_declined: cardDeclined,
  insufficient_funds: texts.insufficientFunds,
  payment_method_used: texts.methodUsed,
  payment_method_unknown: texts.noSuchMethod,
  not_approved: texts.notApprovedByBank,
} as const;
type DeclineCode = keyof typeof DECLINE_MESSAGES;

const CONFIRMABLE = new Set<string>(['requires_payment_method', 'requires_confirmation']);

const toIntent = (row: Omit<SandboxIntent, 'refundedCents' | 'createdAt'>): Intent => ({
  id: row.id,
  clientSecret: row.clientSecret,
  status: row.status as IntentStatus,
  amountCents: row.amountCents,
  currency: row.currency,
  paymentMethodId: row.paymentMethodId,
  reference: row.reference,
  declineReason: row.declineCode === null ? null : DECLINE_MESSAGES[row.declineCode as DeclineCode],
});

/**
 * A fake card processor for shops without Stripe keys: stores its state in the database, follows Stripe's intent
 * states, and accepts only test cards. It commits its own transactions, like a real processor: its effects remain if
 * the caller fails.
 */
export function createSandboxProcessor({ database }: BaseDeps): CardProcessor {
  /**
   * Runs a request once per idempotency key and saves the result with its effect; a repeat gets the saved result,
   * the same key with another request throws. `lock` runs concurrently with claiming the key, to save a round trip.
   */
  const runOnce = async <L, T>(
    key: string,
    request: unknown,
    lock: (tx: Tx) => Promise<L>,
    run: (tx: Tx, locked: L) => Promise<T>,
  ): Promise<T> =>
    await database.transaction(async (tx) => {
      const requestHash = sha256(JSON.stringify(request));
      const [earlier, locked] = await allSettledOrThrow(
        claimRequest(tx, { idempotencyKey: key, requestHash }),
        lock(tx),
      );
      if (earlier && earlier.requestHash !== requestHash)
        throw new ProcessorError('idempotency key reused with another request');
      if (earlier) return earlier.result as T;
      const result = await run(tx, locked);
      saveResult(tx, { idempotencyKey: key, result });
      return result;
    });

  const updateIntent = async (
    id: string,
    change: (tx: Tx, intent: SandboxIntent) => Promise<SandboxIntent>,
  ): Promise<Intent> =>
    await database.transaction(async (tx) => toIntent(await change(tx, await getLocked(tx, id))));

  return {
    name: 'sandbox',
    createIntent: (intent) =>
      runOnce(
        intent.idempotencyKey,
        { create: intent },
        async (tx) => (intent.paymentMethodId === null ? null : await lockMethod(tx, intent.paymentMethodId)),
        async (tx, method) => createIntent(tx, intent, method),
      ),
    findIntent: async (id) => toIntentOrNull(await findIntentRow(database.db, { id })),
    findIntentByReference: async (reference) =>
      toIntentOrNull(await findIntentRow(database.db, { reference })),
    confirmIntent: (id, { paymentMethodId, idempotencyKey }) =>
      runOnce(
        idempotencyKey,
        { confirm: id, paymentMethodId },
        (tx) => getLocked(tx, id),
        async (tx, intent) => {
          if (!CONFIRMABLE.has(intent.status))
            throw new ProcessorError(`cannot confirm an intent with status ${intent.status}`);
          const after = await charge(tx, intent, paymentMethodId);
          return toIntent(await updateIntentRow(tx, id, after));
        },
      ),
    cancelIntent: (id) => updateIntent(id, cancelIntent),
    completeThreeDSecure: (id, outcome) =>
      updateIntent(id, (tx, intent) => completeChallenge(tx, intent, outcome)),
    refund: (refund) =>
      runOnce(
        refund.idempotencyKey,
        { refund },
        (tx) => getLocked(tx, refund.intentId),
        (tx, intent) => createRefund(tx, intent, refund),
      ),
    findRefund: async (id) => (await findResult(database.db, id)) as RefundResult | null,
  };
}

const toIntentOrNull = (row: SandboxIntent | null): Intent | null => (row ? toIntent(row) : null);

async function getLocked(tx: Tx, id: string): Promise<SandboxIntent> {
  const intent = await lockIntent(tx, id);
  if (!intent) throw new ProcessorError('no such intent');
  return intent;
}

function createIntent(
  tx: Tx,
  { amountCents, currency, reference, paymentMethodId, confirm, capture }: NewIntent,
  method: SandboxMethod | null,
): Intent | Refusal {
  if (paymentMethodId !== null && !method) return { refusal: DECLINE_MESSAGES.payment_method_unknown };
  const id = `pi_${randomKey()}`;
  const intent = {
    id,
    clientSecret: `${id}_secret_${randomSecret()}`,
    amountCents,
    currency,
    reference,
    paymentMethodId,
    captureMethod: capture,
    status: paymentMethodId === null ? 'requires_payment_method' : 'requires_confirmation',
    declineCode: null,
  };
  const charged: Partial<ChargeOutcome> = confirm && method ? toChargeOutcome(intent, method) : {};
  const created = { ...intent, ...charged };
  insertIntent(tx, created);
  if (charged.paymentMethodId) markMethodUsed(tx, { id: charged.paymentMethodId, usedByIntent: id });
  return toIntent(created);
}

/** The fields of an intent that a charge changes. */
type ChargeOutcome = {
  status: IntentStatus;
  paymentMethodId: string | null;
  declineCode: DeclineCode | null;
};

/** A payment method can be used for one intent; the row lock serialises concurrent attempts. */
async function charge(tx: Tx, intent: SandboxIntent, paymentMethodId: string): Promise<ChargeOutcome> {
  const method = await lockMethod(tx, paymentMethodId);
  const charged = method ? toChargeOutcome(intent, method) : declined('payment_method_unknown');
  if (charged.paymentMethodId) markMethodUsed(tx, { id: charged.paymentMethodId, usedByIntent: intent.id });
  return charged;
}

function toChargeOutcome(
  intent: Pick<SandboxIntent, 'id' | 'captureMethod'>,
  method: SandboxMethod,
): ChargeOutcome {
  if (method.usedByIntent !== null && method.usedByIntent !== intent.id)
    return declined('payment_method_used');
  switch (method.behaviour) {
    case 'declined':
    case 'fails_when_charged':
      return declined('card_declined');
    case 'insufficient_funds':
      return declined('insufficient_funds');
    case 'requires_action':
      return { status: 'requires_action', paymentMethodId: method.id, declineCode: null };
    case 'pays':
      return { status: chargedStatus(intent), paymentMethodId: method.id, declineCode: null };
  }
}

const chargedStatus = ({ captureMethod }: Pick<SandboxIntent, 'captureMethod'>): IntentStatus =>
  captureMethod === 'manual' ? 'requires_capture' : 'succeeded';

const declined = (declineCode: DeclineCode): ChargeOutcome => ({
  status: 'requires_payment_method',
  paymentMethodId: null,
  declineCode,
});

async function completeChallenge(
  tx: Tx,
  intent: SandboxIntent,
  outcome: 'approved' | 'refused',
): Promise<SandboxIntent> {
  if (intent.status !== 'requires_action') return intent;
  if (outcome === 'approved')
    return await updateIntentRow(tx, intent.id, { status: chargedStatus(intent), declineCode: null });
  await releaseMethod(tx, intent.id, intent.paymentMethodId);
  return await updateIntentRow(tx, intent.id, declined('not_approved'));
}

async function cancelIntent(tx: Tx, intent: SandboxIntent): Promise<SandboxIntent> {
  if (isFinal(intent.status as IntentStatus)) return intent;
  await releaseMethod(tx, intent.id, intent.paymentMethodId);
  return await updateIntentRow(tx, intent.id, { status: 'canceled' });
}

async function createRefund(
  tx: Tx,
  intent: SandboxIntent,
  { amountCents }: NewRefund,
): Promise<RefundResult> {
  const left = intent.status === 'succeeded' ? intent.amountCents - intent.refundedCents : 0;
  if (amountCents <= 0 || amountCents > left)
    return { id: null, status: 'failed', failureReason: texts.moreThanIsLeft };
  await updateIntentRow(tx, intent.id, { refundedCents: intent.refundedCents + amountCents });
  return { id: `re_${newUuid().replaceAll('-', '')}`, status: 'succeeded', failureReason: null };
}
