import { expect, it } from 'vitest';
import { endedGiftText, toGifterLine } from './status-texts';

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
    "This gift was canceled. We're refunding $36.50 to your card.",
  ],
  [
    { status: 'Cancelled', cancel_reason: 'expired', payment_status: 'refunded' } as const,
    "This gift wasn't claimed in time. We refunded $36.50 to your card.",
  ],
])('%j: %s @R1-8d', (change, text) => expect(toGifterLine({ ...waiting, ...change })).toBe(text));

it.each([
  ['declined', "We've let the sender know and refunded the gift."],
  [
    'expired',
    "It wasn't claimed in time, so we didn't ship it, and the sender was refunded. It's still the thought that counts.",
  ],
  ['cancelled', "It won't be shipped after all. Questions? Check with the sender."],
] as const)('tells the recipient of a gift without a name that ended as %s: %s', (reason, text) =>
  expect(endedGiftText(reason, null).text).toBe(text),
);
