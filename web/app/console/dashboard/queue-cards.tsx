import type { QueueCounts } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/dashboard';
import { formatNumber } from '@presently/texts/format';
import { Link } from 'react-router';
import { cx } from '~/lib/cx';
import { Skeleton } from '~/ui/skeleton';
import { entryPath, navEntriesOf } from '../shell/nav';
import { useOperator } from '../shell/operator';

/** The counts of the operator's queues, each a link. */
export function QueueCards({ counts }: { counts: QueueCounts | null }) {
  const { role } = useOperator();
  const entriesWithCount = navEntriesOf(role).filter(({ count }) => count !== undefined);
  return (
    <ul
      aria-label={texts.queues}
      className={cx(
        'grid grid-cols-2 gap-3',
        entriesWithCount.length > 2 && 'max-sm:[&>:first-child]:col-span-2 sm:grid-cols-3 md:grid-cols-5',
      )}
    >
      {entriesWithCount.map((entry) => {
        const { label, Icon, count, urgent } = entry;
        const waiting = counts && count ? counts[count] : null;
        const isUrgent = Boolean(urgent && waiting);
        return (
          <li key={label}>
            <Link
              to={entryPath(entry)}
              className={cx(
                'flex h-full flex-col gap-2 rounded-control border bg-surface px-4 py-3.5 no-underline hover:border-brand',
                isUrgent ? 'border-danger/40' : 'border-line',
              )}
            >
              <span className="flex items-center gap-2 text-sm font-medium text-ink-muted">
                <Icon aria-hidden="true" className={cx('size-4', isUrgent && 'text-danger')} />
                {label}
              </span>
              {waiting === null ? (
                <Skeleton className="h-8 w-12" />
              ) : (
                <span
                  className={cx(
                    'font-display text-[1.75rem] leading-8 font-semibold tabular-nums',
                    waiting === 0 ? 'text-ink-muted' : isUrgent ? 'text-danger' : 'text-ink',
                  )}
                >
                  {formatNumber(waiting)}
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
