import * as texts from '@presently/texts/console/shell';
import { href, Link } from 'react-router';
import { useShopName } from '~/lib/shop-details';
import { Logo } from '~/shell/logo';
import { NavLinks } from './nav-links';
import { UserFooter } from './user-footer';

/** In a low window the navigation becomes denser, and then scrolls; the operator's account stays visible. */
export function Sidebar() {
  return (
    <div className="sticky top-0 hidden h-dvh w-62 shrink-0 flex-col gap-4 border-r border-line bg-surface px-3 py-4 min-[1024px]:flex [@media(height<66rem)]:gap-3 [@media(height<66rem)]:py-3">
      <Link
        to={href('/operator')}
        aria-label={texts.homeOfShop(useShopName())}
        className="mx-3 w-fit rounded-lg"
      >
        <Logo />
      </Link>
      <div className="-mx-3 min-h-0 flex-1 overflow-y-auto px-3 pb-1">
        <NavLinks />
      </div>
      <div className="border-t border-line pt-3">
        <UserFooter />
      </div>
    </div>
  );
}
