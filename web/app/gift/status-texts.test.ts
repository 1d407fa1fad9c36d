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
  [{}, 'Not opened yet. It can be claimed until January 19.'],
  [{ opened_at: '2026-01-06T12:00:00Z' }, 'Opened on January 6. It waits for an address until January 19.'],
  [{ status: 'Processing', claimed_at: '2026-01-07T12:00:00Z' } as const, 'Claimed on January 7.'],
  [
    { status: 'Cancelled', cancel_reason: 'cancelled' } as const,
    'You cancelled this gift. Your $36.50 is on its way back to your card.',
  ],
  [
    { status: 'Cancelled', cancel_reason: 'expired', payment_status: 'refunded' } as const,
    'Nobody claimed this gift in time. Your $36.50 went back to your card.',
  ],
])('%j: %s @R1-8d', (change, text) => expect(toGifterLine({ ...waiting, ...change })).toBe(text));
