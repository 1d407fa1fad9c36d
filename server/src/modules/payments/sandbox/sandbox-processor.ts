import type { IntentStatus } from '@presently/contracts/payments';
import type { BaseDeps } from '../../../deps.ts';
import { allSettledOrThrow } from '../../../platform/db/all-settled-or-throw.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { withFinalStatements } from '../../../platform/db/commit-pipelining.ts';
import { sha256, newUuid, randomKey, randomSecret } from '../../../platform/ids.ts';
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
  findResult,
  insertIntent,
  saveResult,
  lockIntent,
  lockMethod,
  releaseMethod,
  type SandboxIntent,
  type SandboxMethod,
  claimRequest,
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
const view = (row: Omit<SandboxIntent, 'refundedCents' | 'createdAt'>): Intent => ({
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
  /**
   * The same key gets the same answer, saved together with its effect; the same key with another request is a fault.
   * What `work` needs locked is locked while the key is taken, and what it writes goes out with the COMMIT.
   */
  const once = async <L, T>(
    key: string,
    request: unknown,
    lock: (tx: Tx) => Promise<L>,
    work: (tx: Tx, locked: L) => Promise<Done<T>>,
  ): Promise<T> =>
    await database.transaction(async (tx) => {
      const requestHash = sha256(JSON.stringify(request));
      const [earlier, locked] = await allSettledOrThrow(
        claimRequest(tx, { idempotencyKey: key, requestHash }),
        lock(tx),
      );
      if (earlier && earlier.requestHash !== requestHash)
        throw new ProcessorError('an idempotency key was used again with another request');
      if (earlier) return earlier.result as T;
      const { result, writes } = await work(tx, locked);
      await withFinalStatements(tx, () => saveResult(tx, key, result), ...writes);
      return result;
    });

  const changeIntent = async (
    id: string,
    change: (tx: Tx, intent: SandboxIntent) => Promise<SandboxIntent>,
  ): Promise<Intent> =>
    await database.transaction(async (tx) => view(await change(tx, await getLocked(tx, id))));

  return {
    name: 'sandbox',
    createIntent: (intent) =>
      once(
        intent.idempotencyKey,
        { create: intent },
        async (tx) => (intent.paymentMethodId === null ? null : await lockMethod(tx, intent.paymentMethodId)),
        async (tx, method) => create(tx, intent, method),
      ),
    findIntent: async (id) => viewOrNull(await findIntentRow(database.db, { id })),
    findIntentByReference: async (reference) => viewOrNull(await findIntentRow(database.db, { reference })),
    confirmIntent: (id, { paymentMethodId, idempotencyKey }) =>
      once(
        idempotencyKey,
        { confirm: id, paymentMethodId },
        (tx) => getLocked(tx, id),
        async (tx, intent) => {
          if (!CONFIRMABLE.has(intent.status))
            throw new ProcessorError(`an intent that is ${intent.status} cannot be confirmed`);
          const after = await charge(tx, intent, paymentMethodId);
          return { result: view(await updateIntentRow(tx, id, after)), writes: [] };
        },
      ),
    cancelIntent: (id) => changeIntent(id, cancel),
    answerThreeDSecure: (id, outcome) => changeIntent(id, (tx, intent) => answer(tx, intent, outcome)),
    refund: (refund) =>
      once(
        refund.idempotencyKey,
        { refund },
        (tx) => getLocked(tx, refund.intentId),
        (tx, intent) => giveBack(tx, intent, refund),
      ),
    findRefund: async (id) => (await findResult(database.db, id)) as RefundResult | null,
  };
}

/** What a request is answered, and what is still to be written for it, each by `lastly`'s rules. */
type Done<T> = { result: T; writes: (() => Promise<unknown>)[] };

const viewOrNull = (row: SandboxIntent | null): Intent | null => (row ? view(row) : null);

async function getLocked(tx: Tx, id: string): Promise<SandboxIntent> {
  const intent = await lockIntent(tx, id);
  if (!intent) throw new ProcessorError('no such intent');
  return intent;
}

function create(
  tx: Tx,
  { amountCents, currency, reference, paymentMethodId, confirm, capture }: NewIntent,
  method: SandboxMethod | null,
): Done<Intent | Refusal> {
  if (paymentMethodId !== null && !method)
    return { result: { refusal: REASONS.payment_method_unknown }, writes: [] };
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
  const charged: Partial<Charged> = confirm && method ? afterCharge(intent, method) : {};
  const made = { ...intent, ...charged };
  const writes: Done<Intent>['writes'] = [() => insertIntent(tx, made)];
  const { paymentMethodId: paidBy } = charged;
  if (paidBy) writes.push(() => bindMethod(tx, paidBy, id));
  return { result: view(made), writes };
}

/** What becomes of an intent. */
type Charged = { status: IntentStatus; paymentMethodId: string | null; declineCode: Reason | null };

/** A payment method pays for one intent; the lock on its row decides between two at once. */
async function charge(tx: Tx, intent: SandboxIntent, paymentMethodId: string): Promise<Charged> {
  const method = await lockMethod(tx, paymentMethodId);
  const charged = method ? afterCharge(intent, method) : refused('payment_method_unknown');
  if (charged.paymentMethodId) await bindMethod(tx, charged.paymentMethodId, intent.id);
  return charged;
}

function afterCharge(intent: Pick<SandboxIntent, 'id' | 'captureMethod'>, method: SandboxMethod): Charged {
  if (method.usedByIntent !== null && method.usedByIntent !== intent.id)
    return refused('payment_method_used');
  switch (method.behaviour) {
    case 'declined':
    case 'fails_when_charged':
      return refused('card_declined');
    case 'insufficient_funds':
      return refused('insufficient_funds');
    case 'asks_to_confirm':
      return { status: 'requires_action', paymentMethodId: method.id, declineCode: null };
    case 'pays':
      return { status: moneyState(intent), paymentMethodId: method.id, declineCode: null };
  }
}

const moneyState = ({ captureMethod }: Pick<SandboxIntent, 'captureMethod'>): IntentStatus =>
  captureMethod === 'manual' ? 'requires_capture' : 'succeeded';

const refused = (declineCode: Reason): Charged => ({
  status: 'requires_payment_method',
  paymentMethodId: null,
  declineCode,
});

async function answer(
  tx: Tx,
  intent: SandboxIntent,
  outcome: 'approved' | 'refused',
): Promise<SandboxIntent> {
  if (intent.status !== 'requires_action') return intent;
  if (outcome === 'approved')
    return await updateIntentRow(tx, intent.id, { status: moneyState(intent), declineCode: null });
  await releaseMethod(tx, intent.id, intent.paymentMethodId);
  return await updateIntentRow(tx, intent.id, refused('not_approved'));
}

async function cancel(tx: Tx, intent: SandboxIntent): Promise<SandboxIntent> {
  if (isFinal(intent.status as IntentStatus)) return intent;
  await releaseMethod(tx, intent.id, intent.paymentMethodId);
  return await updateIntentRow(tx, intent.id, { status: 'canceled' });
}

async function giveBack(
  tx: Tx,
  intent: SandboxIntent,
  { amountCents }: NewRefund,
): Promise<Done<RefundResult>> {
  const left = intent.status === 'succeeded' ? intent.amountCents - intent.refundedCents : 0;
  if (amountCents <= 0 || amountCents > left)
    return {
      result: { id: null, status: 'failed', failureReason: 'This is more than what is left of the payment.' },
      writes: [],
    };
  await updateIntentRow(tx, intent.id, { refundedCents: intent.refundedCents + amountCents });
  return {
    result: { id: `re_${newUuid().replaceAll('-', '')}`, status: 'succeeded', failureReason: null },
    writes: [],
  };
}
