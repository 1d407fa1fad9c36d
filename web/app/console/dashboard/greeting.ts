import type { QueueCounts } from '@presently/contracts/operator-orders';

/** A greeting that sums up the work queues. */
export function greeting(counts: QueueCounts | null, firstName: string | null | undefined): string {
  const salutation = firstName ? `Hello ${firstName}.` : 'Hello.';
  if (!counts) return salutation;
  const work = counts.to_pack + counts.to_ship;
  const issues = counts.problems + counts.refund_due;
  if (work + issues === 0) return `${salutation} All is done; new gifts show here by themselves.`;
  const parts = [
    work > 0 && `${work} ${work === 1 ? 'parcel waits' : 'parcels wait'} for you`,
    issues > 0 && `${issues} ${issues === 1 ? 'thing needs' : 'things need'} a look`,
  ].filter(Boolean);
  return `${salutation} ${capitalise(parts.join(', '))}.`;
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
