import * as shared from '@presently/texts/console/shared';
import * as texts from '@presently/texts/console/shell';
import Menu from 'lucide-react/icons/menu';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { cx } from '~/lib/cx';
import { lazyDialog } from '~/ui/lazy-dialog';
import { entryPath, isCurrent, navEntriesOf } from './nav';
import { NavCount } from './nav-links';
import { useOperator } from './operator';

const MoreDrawer = lazyDialog(() => import('./more-drawer'));

const tabClass =
  'relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-control text-xs font-medium';

/** Bottom navigation on phones and tablets: the daily work, and everything else behind "More". */
export function TabBar() {
  const location = useLocation();
  const tabEntries = navEntriesOf(useOperator().role).filter(({ isTab }) => isTab);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const isElsewhere = !tabEntries.some((entry) => isCurrent(entry, location));
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] min-[1024px]:hidden">
      <nav aria-label={texts.work}>
        <ul className="mx-auto grid max-w-xl auto-cols-fr grid-flow-col px-1 py-1">
          {tabEntries.map((entry) => (
            <li key={entry.label}>
              <Link
                to={entryPath(entry)}
                aria-current={isCurrent(entry, location) ? 'page' : undefined}
                className={cx(tabClass, isCurrent(entry, location) ? 'text-brand' : 'text-ink-muted')}
              >
                <entry.Icon aria-hidden="true" className="size-5.5" />
                {entry.label}
                <NavCount entry={entry} className="absolute top-0.5 left-1/2 ml-1.5" />
              </Link>
            </li>
          ))}
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={open}
              onPointerEnter={MoreDrawer.preload}
              className={cx(tabClass, isElsewhere ? 'text-brand' : 'text-ink-muted')}
            >
              <Menu aria-hidden="true" className="size-5.5" />
              {shared.more}
            </button>
          </li>
        </ul>
      </nav>
      {wasOpened && <MoreDrawer open={isOpen} onOpenChange={setOpen} />}
    </div>
  );
}
