import { INTENT_STATUSES } from '@presently/contracts/payments';
import { expect, test } from 'vitest';
import {
  canTransition,
  INTENT_TRANSITIONS,
  isFinal,
  isIntentStatus,
  toPaymentState,
} from './intent-states.ts';

const row = {
  intentId: 'pi_1',
  clientSecret: 'pi_1_secret',
  declineReason: 'Your card has insufficient funds.',
};

test('only a succeeded intent is paid, and only a cancelled one is declined @R4-2', () => {
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

test('final states are never left, no state follows itself, and every state can be reached @R4-2', () => {
  for (const status of INTENT_STATUSES) {
    expect(canTransition(status, status)).toBe(false);
    expect(canTransition(null, status)).toBe(true);
    expect(isFinal(status)).toBe(status === 'succeeded' || status === 'canceled');
  }
  const reachable = new Set(Object.values(INTENT_TRANSITIONS).flat());
  expect([...reachable].sort()).toEqual([...INTENT_STATUSES].sort());
});

test('an unknown state is not an intent status', () => {
  expect(isIntentStatus('requires_blessing')).toBe(false);
  expect(isIntentStatus(undefined)).toBe(false);
  expect(INTENT_STATUSES.every(isIntentStatus)).toBe(true);
});
