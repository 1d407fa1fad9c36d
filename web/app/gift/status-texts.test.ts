import { expect, it } from 'vitest';
import { toGifterLine } from './status-texts';

const waiting = {
  status: 'Picked',
  cancel_reason: null,
  payment_status: 'paid',
  amount_paid: 36.5,
  claimed: false,
  claimed_at: null,
  opened_at: null,
  expires_at: '2026-01-19T12:00:00Z',
} as const;

it.each([
  [{}, 'Not opened yet. They have until January 19 to claim it.'],
  [
    { opened_at: '2026-01-06T12:00:00Z' },
    'Opened on January 6. They have until January 19 to add an address.',
  ],
  [{ status: 'Processing', claimed_at: '2026-01-07T12:00:00Z' } as const, 'Claimed on January 7.'],
  [
    { status: 'Cancelled', cancel_reason: 'cancelled' } as const,
    "You canceled this gift. We're refunding $36.50 to your card.",
  ],
  [
    { status: 'Cancelled', cancel_reason: 'expired', payment_status: 'refunded' } as const,
    "This gift wasn't claimed in time. We refunded $36.50 to your card.",
  ],
])('%j: %s @R1-8d', (change, text) => expect(toGifterLine({ ...waiting, ...change })).toBe(text));
