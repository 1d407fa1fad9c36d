import { formatDollars } from '@presently/texts/format';

/** An amount in dollars with two decimals, in tabular figures. */
export function Price({ dollars }: { dollars: number }) {
  return <span className="tabular-nums">{formatDollars(dollars)}</span>;
}
