import { cx } from '~/lib/cx';

/** Placeholder for loading content, of the same size. Hidden from screen readers: announce loading once nearby. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('animate-skeleton rounded-lg bg-sunken', className)} />;
}
