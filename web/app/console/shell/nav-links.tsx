import * as texts from '@presently/texts/console/shell';
import { Link, useLocation } from 'react-router';
import { cx } from '~/lib/cx';
import { entryPath, isCurrent, type NavEntry, navGroupsOf } from './nav';
import { useOperator } from './operator';
import { useQueueCounts } from './queue-counts';

/** The whole navigation of the console, in groups. */
export function NavLinks({ onNavigate }: { onNavigate?(): void }) {
  const groups = navGroupsOf(useOperator().role);
  return (
    <nav aria-label={texts.consoleTitle} className="flex flex-col gap-5 [@media(height<66rem)]:gap-2">
      {groups.map(({ title, entries }) => (
        <div key={title} className="flex flex-col gap-0.5">
          <p aria-hidden="true" className="px-3 pb-1 text-xs font-medium text-ink-muted">
            {title}
          </p>
          <ul
            aria-label={title}
            className="flex flex-col gap-0.5 [@media(height<66rem)_and_(pointer:fine)]:gap-0"
          >
            {entries.map((entry) => (
              <li key={entry.label}>
                <NavLink entry={entry} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function NavLink({ entry, onNavigate }: { entry: NavEntry; onNavigate: (() => void) | undefined }) {
  const isActive = isCurrent(entry, useLocation());
  return (
    <Link
      to={entryPath(entry)}
      aria-current={isActive ? 'page' : undefined}
      onClick={onNavigate}
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-[0.625rem] px-3 text-sm font-medium pointer-fine:min-h-9 [@media(height<66rem)_and_(pointer:fine)]:min-h-6.5',
        isActive ? 'bg-brand-soft text-brand' : 'text-ink hover:bg-sunken',
      )}
    >
      <entry.Icon aria-hidden="true" className={cx('size-4.5', !isActive && 'text-ink-muted')} />
      <span className="flex-1">{entry.label}</span>
      <NavCount entry={entry} />
    </Link>
  );
}

/** The number of items waiting; hidden when zero. */
export function NavCount({ entry, className }: { entry: NavEntry; className?: string }) {
  const { counts } = useQueueCounts();
  const count = entry.count && counts ? counts[entry.count] : 0;
  if (count === 0) return null;
  return (
    <span
      className={cx(
        'min-w-6 rounded-full px-1.5 py-0.5 text-center text-xs leading-none font-semibold tabular-nums',
        entry.urgent ? 'bg-danger-soft text-danger' : 'bg-sunken text-ink',
        className,
      )}
    >
      {count > 999 ? '999+' : count}
    </span>
  );
}
