import { expect, it } from 'vitest';
import { endedGiftText, toGifterLine, toGifterStatus, toTrackingTitle } from './status-texts';

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

const deadline = "Unclaimed by Monday, Jan 19? You'll be refunded automatically.";
const opened = { opened_at: '2026-01-06T12:00:00Z' };
const claimed = { ...opened, claimed: true, claimed_at: '2026-01-07T12:00:00Z' };

it.each([
  [{}, 'Your gift is waiting to be opened', deadline],
  [
    opened,
    'Your gift was opened',
    `Unwrapped on Jan 6, 2026, 12:00 PM. They haven't added an address yet. ${deadline}`,
  ],
  [
    { ...claimed, status: 'Processing' } as const,
    'Your gift was claimed',
    'They added their address on Jan 7, 2026, 12:00 PM. It ships in 1–2 business days.',
  ],
  [{ ...claimed, status: 'Shipped' } as const, 'Your gift is on its way', null],
  [{ ...claimed, status: 'Delivered' } as const, 'Your gift has arrived', null],
  [
    { status: 'Cancelled', cancel_reason: 'declined' } as const,
    'Your gift was declined',
    "We're refunding $36.50 to the card you paid with.",
  ],
  [
    { status: 'Cancelled', cancel_reason: 'expired', payment_status: 'refunded' } as const,
    'Your gift expired',
    'We refunded $36.50 to the card you paid with. It can take your bank a few days to show it.',
  ],
  [
    { status: 'Cancelled', cancel_reason: 'cancelled' } as const,
    'Your gift was canceled',
    "We're refunding $36.50 to the card you paid with.",
  ],
])('tells the gifter of %j: %s', (change, title, text) =>
  expect(toGifterStatus({ ...waiting, ...change }, 'UTC')).toEqual({ title, text }),
);

it.each([
  ['Picked', 'is waiting'],
  ['Processing', 'is being prepared'],
  ['Ordered', 'is being prepared'],
  ['Shipped', 'is on its way'],
  ['Delivered', 'has arrived'],
  ['Cancelled', "won't be sent"],
] as const)('a gift that is %s %s; to its recipient it is theirs', (status, words) => {
  expect(toTrackingTitle({ status, viewer: 'link' })).toBe(`The gift ${words}`);
  expect(toTrackingTitle({ status, viewer: 'recipient' })).toBe(`Your gift ${words}`);
});
