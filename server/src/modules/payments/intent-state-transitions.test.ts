import { INTENT_STATUSES, type IntentStatus } from '@presently/contracts/payments';
import { expect } from 'vitest';
import { newUuid } from '../../platform/ids.ts';
import type { Intent } from './card-processor.ts';
import { getPaymentRow } from './find-payment.ts';
import { findPayment, processPayment } from './index.ts';
import { canTransition, INTENT_TRANSITIONS, isFinal, toPaymentState } from './intent-states.ts';
import type { PaymentsFixture } from './payments.fixture.ts';
import { recordIntent } from './record-intent.ts';
import { test } from './stripe.fixture.ts';

const anIntent = (intent: Pick<Intent, 'id' | 'status' | 'paymentMethodId'>): Intent => ({
  clientSecret: `${intent.id}_secret_1`,
  amountCents: 4999,
  currency: 'usd',
  reference: null,
  declineReason: null,
  ...intent,
});

const paymentIdOf = async (shop: PaymentsFixture, purchaseId: string): Promise<string> => {
  const [row] = await shop.sql<{ id: string }>('SELECT id FROM payments WHERE purchase_id = $1', [
    purchaseId,
  ]);
  return row?.id ?? '';
};

const all = INTENT_STATUSES.flatMap((from) => INTENT_STATUSES.map((to) => [from, to] as const));

test.for(all)(
  'PAY-09 a payment with status %s, when the processor reports %s: allowed transitions only',
  async ([from, to], { shop }) => {
    const purchaseId = await shop.open('pm_card_visa');
    const paymentId = await paymentIdOf(shop, purchaseId);
    const id = `pi_${newUuid()}`;
    const intentWith = (status: IntentStatus) => anIntent({ id, status, paymentMethodId: `pm_of_${id}` });
    await recordIntent(shop.deps, paymentId, intentWith(from));
    await recordIntent(shop.deps, paymentId, intentWith(to));
    const expected = canTransition(from, to) ? to : from;
    const payment = await getPaymentRow(shop.deps.database.db, { purchaseId });
    expect(payment).toMatchObject({ intentStatus: expected });
    // Only `succeeded` is paid, and a final state is never left.
    expect(toPaymentState(payment).kind === 'paid').toBe(expected === 'succeeded');
    if (isFinal(from)) expect(expected).toBe(from);
  },
);

test('PAY-09 every state but `succeeded` and `canceled` has transitions', () => {
  expect(Object.keys(INTENT_TRANSITIONS).sort()).toEqual([...INTENT_STATUSES].sort());
  expect(INTENT_STATUSES.filter((status) => INTENT_TRANSITIONS[status].length === 0)).toEqual([
    'succeeded',
    'canceled',
  ]);
});

test('PAY-09 an unknown state raises an alert and changes nothing', async ({ shop }) => {
  const { purchaseId, intentId } = await shop.openRequiringAction();
  const before = await findPayment(shop.deps.database.db, purchaseId);
  await shop.fakeStripe.setStatus(intentId, 'requires_blessing');
  await processPayment(shop.deps, { purchaseId });
  expect(await findPayment(shop.deps.database.db, purchaseId)).toEqual(before);
  expect(await shop.sql('SELECT kind FROM alerts WHERE subject = $1', [purchaseId])).toEqual([
    { kind: 'processor_mismatch' },
  ]);
});

test.for(['requires_confirmation', null] as const)(
  'PAY-09 a payment method that has paid before raises an alert and pays nothing, from %s',
  async (from, { shop }) => {
    const paymentMethodId = `pm_${newUuid()}`;
    const record = async (purchaseId: string, status: IntentStatus) =>
      await recordIntent(
        shop.deps,
        await paymentIdOf(shop, purchaseId),
        anIntent({ id: `pi_${purchaseId}`, status, paymentMethodId }),
      );
    await record(await shop.open('pm_card_visa'), 'succeeded');
    const second = await shop.open('pm_card_visa');
    if (from) await record(second, from);
    expect((await record(second, 'succeeded')).intentStatus).toBe(from);
    expect(await shop.sql('SELECT kind, text FROM alerts WHERE subject = $1', [second])).toEqual([
      { kind: 'processor_mismatch', text: 'A payment method was charged twice. Nothing was changed.' },
    ]);
  },
);
