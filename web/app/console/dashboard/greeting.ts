import type { QueueCounts } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/dashboard';

/** A greeting that sums up the work queues. */
export function greeting(counts: QueueCounts | null, firstName: string | null | undefined): string {
  const salutation = firstName ? texts.helloTo(firstName) : texts.hello;
  return counts ? `${salutation} ${summary(counts)}` : salutation;
}

function summary(counts: QueueCounts): string {
  const parcels = counts.to_pack + counts.to_ship;
  const issues = counts.problems + counts.refund_due;
  if (parcels > 0 && issues > 0) return texts.parcelsAndIssuesWait({ parcels, issues });
  if (parcels > 0) return texts.parcelsWait(parcels);
  if (issues > 0) return texts.issuesWait(issues);
  return texts.allIsDone;
}
