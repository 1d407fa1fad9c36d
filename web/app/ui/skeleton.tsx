import { cx } from '~/lib/cx';
import { type Rounding, roundings } from './rounding';

/** Placeholder for loading content, of the same size. Hidden from screen readers: announce loading once nearby. */
export function Skeleton({ rounded = 'small', className }: { rounded?: Rounding; className?: string }) {
  return (
    <div aria-hidden="true" className={cx('animate-skeleton bg-sunken', roundings[rounded], className)} />
  );
}
