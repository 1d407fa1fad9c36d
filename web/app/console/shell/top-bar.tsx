import * as texts from '@presently/texts/console/shell';
import Search from 'lucide-react/icons/search';
import { href, Link } from 'react-router';
import { LogoOrMark } from '~/shell/logo';
import { mayListQueue } from './nav';
import { useOperator } from './operator';

/** Header on phones and tablets. */
export function TopBar() {
  const { role } = useOperator();
  return (
    <header
      data-sticky-header
      className="sticky top-0 z-30 flex h-14 items-center gap-3 border-b border-line bg-surface px-4 min-[1024px]:hidden"
    >
      <Link to={href('/operator')} aria-label={texts.home} className="flex items-center gap-2.5 rounded-lg">
        <LogoOrMark box={{ width: 120, height: 32 }} className="size-8" />
        <span className="font-display text-lg font-semibold">{texts.consoleTitle}</span>
      </Link>
      {mayListQueue(role, null) && (
        <Link
          to={href('/operator/orders')}
          state={{ focusSearch: true }}
          aria-label={texts.searchOrders}
          className="-mr-2 ml-auto inline-flex size-11 items-center justify-center rounded-full hover:bg-brand-soft hover:text-brand"
        >
          <Search aria-hidden="true" className="size-5" />
        </Link>
      )}
    </header>
  );
}
