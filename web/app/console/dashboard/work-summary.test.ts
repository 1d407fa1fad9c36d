import { expect, it } from 'vitest';
import { workSummary } from './work-summary';

const none = { to_pack: 0, to_ship: 0, expiring: 0, problems: 0, refund_due: 0 };

it.each([
  [none, "You're all caught up. New orders show up here automatically."],
  [{ ...none, to_pack: 40 }, '40 orders to pack'],
  [{ ...none, to_pack: 3, to_ship: 1 }, '3 orders to pack, 1 order to ship'],
  [{ ...none, to_pack: 1, problems: 1 }, '1 order to pack, 1 issue needs attention'],
  [{ ...none, problems: 1, refund_due: 1 }, '2 issues need attention'],
])('sums up the queues: %j @R16-30', (counts, text) => {
  expect(workSummary(counts)).toBe(text);
});
