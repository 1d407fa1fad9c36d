import { INTENT_STATUSES } from '@presently/contracts/payments';
import { expect, test } from 'vitest';
import { INTENT_TRANSITIONS, isFinal, isIntentStatus, canTransition, toPaymentState } from './intent-states.ts';

const row = {
  intentId: 'pi_1',
  clientSecret: 'pi_1_secret',
  declineReason: 'Your card has insufficient funds.',
};

test('only taken money is paid, and only an ended intent is declined @R4-2', () => {
  const kinds = Object.fromEntries(
    INTENT_STATUSES.map((intentStatus) => [intentStatus, toPaymentState({ ...row, intentStatus }).kind]),
  );
  expect(kinds).toEqual({
    requires_payment_method: 'processing',
    requires_confirmation: 'processing',
    requires_action: 'requires_action',
    processing: 'processing',
    requires_capture: 'processing',
    succeeded: 'paid',
    canceled: 'declined',
  });
  expect(toPaymentState({ ...row, intentStatus: null }).kind).toBe('processing');
  expect(toPaymentState({ ...row, intentStatus: 'canceled' })).toEqual({
    kind: 'declined',
    reason: row.declineReason,
  });
});

test('ends are never left, nothing follows itself, and every state can be reached @R4-2', () => {
  for (const status of INTENT_STATUSES) {
    expect(canTransition(status, status)).toBe(false);
    expect(canTransition(null, status)).toBe(true);
    expect(isFinal(status)).toBe(status === 'succeeded' || status === 'canceled');
  }
  const reachable = new Set(Object.values(INTENT_TRANSITIONS).flat());
  expect([...reachable].sort()).toEqual([...INTENT_STATUSES].sort());
});

test('a state that Stripe may add one day is not taken for a known one', () => {
  expect(isIntentStatus('requires_blessing')).toBe(false);
  expect(isIntentStatus(undefined)).toBe(false);
  expect(INTENT_STATUSES.every(isIntentStatus)).toBe(true);
});
