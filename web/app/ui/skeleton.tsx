import { cx } from '~/lib/cx';

/** The place of something still loading. Give it the size of what comes; say "loading" once nearby, not in each. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('animate-skeleton rounded-lg bg-sunken', className)} />;
}
