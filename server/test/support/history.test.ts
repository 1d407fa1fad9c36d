import { describe, expect, it } from 'vitest';
import { type FinalGift, findAnomalies, History, type Operation } from './history.ts';

const operation = (given: Partial<Operation>): Operation => ({
  kind: 'order',
  subject: 'key',
  by: '',
  invokedAt: 0,
  completedAt: 1,
  outcome: 'ok',
  value: null,
  ...given,
});
const gift: FinalGift = { key: 'key', link: 'link', isPaid: true, isCancelled: false, claimedBy: 'ada' };
const ordered = operation({ value: 'link' });
const claimed = operation({ kind: 'claim', subject: 'link', by: 'ada', invokedAt: 2, completedAt: 3 });
const read = (value: string, at: number) =>
  operation({ kind: 'read', subject: 'link', value, invokedAt: at, completedAt: at + 1 });
const cancelled = operation({ kind: 'cancel', subject: 'link', invokedAt: 2, completedAt: 3 });

describe('findAnomalies', () => {
  it('finds nothing in a correct history', () => {
    const history = [
      operation({ outcome: 'info' }),
      ordered,
      read('open', 1),
      claimed,
      operation({ kind: 'claim', subject: 'link', by: 'eve', outcome: 'fail' }),
      read('open', 2),
      read('claimed', 4),
    ];
    expect(findAnomalies(history, [gift])).toEqual([]);
  });

  it.each([
    [
      'two links for one order',
      [ordered, operation({ value: 'other' }), claimed],
      [gift],
      'answered with 2 links',
    ],
    ['an order sold twice', [ordered, claimed], [gift, { ...gift, link: 'other' }], '2 paid gifts'],
    ['an acknowledged order that is gone', [ordered], [], 'acknowledged, but there is no gift'],
    [
      'a rejected order that was sold',
      [operation({ outcome: 'fail' })],
      [gift],
      'refused, but there is a gift',
    ],
    ['two winners', [ordered, claimed, { ...claimed, by: 'eve' }], [gift], '2 claimers won'],
    ['a claim that was lost', [ordered, claimed], [{ ...gift, claimedBy: null }], 'it goes to no one'],
    ['a claim without a request', [ordered, read('open', 2)], [gift], 'rejected or never asked'],
    [
      'a cancellation that was lost',
      [ordered, cancelled],
      [{ ...gift, claimedBy: null }],
      'cancellation was lost',
    ],
    [
      'claimed and cancelled',
      [ordered, claimed, cancelled],
      [{ ...gift, isCancelled: true }],
      'claimed and cancelled',
    ],
    [
      'cancelled without a request',
      [ordered, claimed],
      [{ ...gift, isCancelled: true }],
      'cancelled without a request',
    ],
    ['a stale read', [ordered, claimed, read('open', 4)], [gift], 'claimed before it was read as open'],
    [
      'a read that goes back',
      [ordered, read('claimed', 2), claimed, read('open', 4)],
      [gift],
      'read as open',
    ],
    [
      'a gift that is not found',
      [ordered, claimed, { ...read('', 4), outcome: 'fail' as const }],
      [gift],
      'not found',
    ],
  ])('finds %s', (_what, history, gifts, found) => {
    expect(findAnomalies(history as Operation[], gifts).join('\n')).toContain(found);
  });

  it('records no response, a 5xx and a request in progress as unknown, a 4xx as failed', async () => {
    const history = new History();
    const answers = [
      null,
      { status: 503, body: {} },
      { status: 409, body: { code: 'request_in_progress' } },
      { status: 409, body: { code: 'already_claimed' } },
      { status: 200, body: {} },
    ];
    for (const answer of answers)
      await history.record({ kind: 'claim', subject: 'link' }, async () => answer);
    expect(history.operations.map(({ outcome }) => outcome)).toEqual(['info', 'info', 'info', 'fail', 'ok']);
  });
});
