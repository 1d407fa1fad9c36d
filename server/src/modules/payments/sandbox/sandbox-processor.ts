import type { IntentStatus } from '@presently/contracts/payments';
import type { BaseDeps } from '../../../deps.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { hashKey, newId, randomKey, randomSecret } from '../../../platform/ids.ts';
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
  bindMethod,
  findIntentRow,
  findRequest,
  findResult,
  insertIntent,
  insertRequest,
  lockIntent,
  lockKey,
  lockMethod,
  releaseMethod,
  type SandboxIntent,
  updateIntentRow,
} from './sandbox.store.ts';

/** Why the sandbox refuses, in the words that a real processor uses. */
const REASONS = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  payment_method_used: 'This payment method has already been used.',
  payment_method_unknown: 'No such payment method.',
  not_approved: 'Your bank did not approve this payment.',
} as const;
type Reason = keyof typeof REASONS;

const CONFIRMABLE = new Set<string>(['requires_payment_method', 'requires_confirmation']);

/** The port's shape of a row of the sandbox's books. */
const view = (row: SandboxIntent): Intent => ({
  id: row.id,
  clientSecret: row.clientSecret,
  status: row.status as IntentStatus,
  amountCents: row.amountCents,
  currency: row.currency,
  paymentMethodId: row.paymentMethodId,
  reference: row.reference,
  declineReason: row.declineCode === null ? null : REASONS[row.declineCode as Reason],
});

/**
 * A card processor of our own, which moves no money: books in the database, Stripe's state rules, test
 * cards only. Its transactions are its own, as a real processor's are: what it did stays done when the
 * caller fails.
 */
export function createSandboxProcessor({ database }: BaseDeps): CardProcessor {
  /** The same key gets the same answer, saved together with its effect; the same key with another request is a fault. */
  const once = async <T>(key: string, request: unknown, work: (tx: Tx) => Promise<T>): Promise<T> =>
    await database.transaction(async (tx) => {
      const requestHash = hashKey(JSON.stringify(request));
      await lockKey(tx, key);
      const earlier = await findRequest(tx, key);
      if (earlier && earlier.requestHash !== requestHash)
        throw new ProcessorError('an idempotency key was used again with another request');
      if (earlier) return earlier.result as T;
      const result = await work(tx);
      await insertRequest(tx, { idempotencyKey: key, requestHash, result });
      return result;
    });

  const changeIntent = async (
    id: string,
    change: (tx: Tx, intent: SandboxIntent) => Promise<SandboxIntent>,
  ): Promise<Intent> =>
    await database.transaction(async (tx) => view(await change(tx, await getLocked(tx, id))));

  return {
    name: 'sandbox',
    createIntent: (intent) => once(intent.idempotencyKey, { create: intent }, (tx) => create(tx, intent)),
    findIntent: async (id) => viewOrNull(await findIntentRow(database.db, { id })),
    findIntentByReference: async (reference) => viewOrNull(await findIntentRow(database.db, { reference })),
    confirmIntent: (id, { paymentMethodId, idempotencyKey }) =>
      once(idempotencyKey, { confirm: id, paymentMethodId }, async (tx) => {
        const intent = await getLocked(tx, id);
        if (!CONFIRMABLE.has(intent.status))
          throw new ProcessorError(`an intent that is ${intent.status} cannot be confirmed`);
        return view(await charge(tx, intent, paymentMethodId));
      }),
    cancelIntent: (id) => changeIntent(id, cancel),
    answerBank: (id, outcome) => changeIntent(id, (tx, intent) => answer(tx, intent, outcome)),
    refund: (refund) => once(refund.idempotencyKey, { refund }, (tx) => giveBack(tx, refund)),
    findRefund: async (id) => (await findResult(database.db, id)) as RefundResult | null,
  };
}

const viewOrNull = (row: SandboxIntent | null): Intent | null => (row ? view(row) : null);

async function getLocked(tx: Tx, id: string): Promise<SandboxIntent> {
  const intent = await lockIntent(tx, id);
  if (!intent) throw new ProcessorError('no such intent');
  return intent;
}

async function create(
  tx: Tx,
  { amountCents, currency, reference, paymentMethodId, confirm, capture }: NewIntent,
): Promise<Intent | Refusal> {
  if (paymentMethodId !== null && !(await lockMethod(tx, paymentMethodId)))
    return { refusal: REASONS.payment_method_unknown };
  const id = `pi_${randomKey()}`;
  const intent = await insertIntent(tx, {
    id,
    clientSecret: `${id}_secret_${randomSecret()}`,
    amountCents,
    currency,
    reference,
    paymentMethodId,
    captureMethod: capture,
    status: paymentMethodId === null ? 'requires_payment_method' : 'requires_confirmation',
  });
  return view(confirm && paymentMethodId !== null ? await charge(tx, intent, paymentMethodId) : intent);
}

/** A payment method pays for one intent; the lock on its row decides between two at once. */
async function charge(tx: Tx, intent: SandboxIntent, paymentMethodId: string): Promise<SandboxIntent> {
  const method = await lockMethod(tx, paymentMethodId);
  if (!method) return await refuse(tx, intent, 'payment_method_unknown');
  if (method.usedByIntent !== null && method.usedByIntent !== intent.id)
    return await refuse(tx, intent, 'payment_method_used');
  switch (method.behaviour) {
    case 'declined':
    case 'fails_when_charged':
      return await refuse(tx, intent, 'card_declined');
    case 'insufficient_funds':
      return await refuse(tx, intent, 'insufficient_funds');
    case 'asks_to_confirm':
    case 'pays':
      await bindMethod(tx, paymentMethodId, intent.id);
      return await updateIntentRow(tx, intent.id, {
        status: method.behaviour === 'pays' ? moneyState(intent) : 'requires_action',
        paymentMethodId,
        declineCode: null,
      });
  }
}

const moneyState = ({ captureMethod }: SandboxIntent): IntentStatus =>
  captureMethod === 'manual' ? 'requires_capture' : 'succeeded';

async function refuse(tx: Tx, intent: SandboxIntent, declineCode: Reason): Promise<SandboxIntent> {
  return await updateIntentRow(tx, intent.id, {
    status: 'requires_payment_method',
    paymentMethodId: null,
    declineCode,
  });
}

async function answer(
  tx: Tx,
  intent: SandboxIntent,
  outcome: 'approved' | 'refused',
): Promise<SandboxIntent> {
  if (intent.status !== 'requires_action') return intent;
  if (outcome === 'approved')
    return await updateIntentRow(tx, intent.id, { status: moneyState(intent), declineCode: null });
  await releaseMethod(tx, intent.id, intent.paymentMethodId);
  return await refuse(tx, intent, 'not_approved');
}

async function cancel(tx: Tx, intent: SandboxIntent): Promise<SandboxIntent> {
  if (isFinal(intent.status as IntentStatus)) return intent;
  await releaseMethod(tx, intent.id, intent.paymentMethodId);
  return await updateIntentRow(tx, intent.id, { status: 'canceled' });
}

async function giveBack(tx: Tx, { intentId, amountCents }: NewRefund): Promise<RefundResult> {
  const intent = await getLocked(tx, intentId);
  const left = intent.status === 'succeeded' ? intent.amountCents - intent.refundedCents : 0;
  if (amountCents <= 0 || amountCents > left)
    return { id: null, status: 'failed', failureReason: 'This is more than what is left of the payment.' };
  await updateIntentRow(tx, intentId, { refundedCents: intent.refundedCents + amountCents });
  return { id: `re_${newId().replaceAll('-', '')}`, status: 'succeeded', failureReason: null };
}
