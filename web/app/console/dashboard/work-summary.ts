import type { QueueCounts } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/dashboard';
import { formatList } from '@presently/texts/format';

/** A sentence that summarises the work queues. */
export function workSummary({ to_pack, to_ship, problems, refund_due }: QueueCounts): string {
  const issues = problems + refund_due;
  const parts = [
    to_pack > 0 && texts.ordersToPack(to_pack),
    to_ship > 0 && texts.ordersToShip(to_ship),
    issues > 0 && texts.issuesToReview(issues),
  ];
  return formatList(parts.filter((part) => part !== false)) || texts.allCaughtUp;
}
