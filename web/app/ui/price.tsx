import { formatDollars } from '@presently/contracts/money';
import { cx } from '~/lib/cx';

/** Dollars with two decimals, in figures of equal width. */
export function Price({ dollars, className }: { dollars: number; className?: string }) {
  return <span className={cx('tabular-nums', className)}>{formatDollars(dollars)}</span>;
}
