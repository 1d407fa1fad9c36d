import { formatDollars } from '@presently/texts/format';
import { cx } from '~/lib/cx';

/** An amount in dollars with two decimals, in tabular figures. */
export function Price({ dollars, className }: { dollars: number; className?: string }) {
  return <span className={cx('tabular-nums', className)}>{formatDollars(dollars)}</span>;
}
