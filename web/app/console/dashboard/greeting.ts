import type { QueueCounts } from '@presently/contracts/operator-orders';

/** One sentence on the day, so that nobody has to add up tiles. */
export function greeting(counts: QueueCounts | null, firstName: string | null | undefined): string {
  const hello = firstName ? `Hello ${firstName}.` : 'Hello.';
  if (!counts) return hello;
  const work = counts.to_pack + counts.to_ship;
  const trouble = counts.problems + counts.refund_due;
  if (work + trouble === 0) return `${hello} All is done; new gifts show here by themselves.`;
  const parts = [
    work > 0 && `${work} ${work === 1 ? 'parcel waits' : 'parcels wait'} for you`,
    trouble > 0 && `${trouble} ${trouble === 1 ? 'thing needs' : 'things need'} a look`,
  ].filter(Boolean);
  return `${hello} ${capital(parts.join(', '))}.`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
