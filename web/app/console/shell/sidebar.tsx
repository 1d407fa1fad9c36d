import * as texts from '@presently/texts/console/shell';
import { href, Link } from 'react-router';
import { useShopName } from '~/lib/shop-details';
import { Logo } from '~/shell/logo';
import { NavLinks } from './nav-links';
import { UserFooter } from './user-footer';

export function Sidebar() {
  return (
    <div className="sticky top-0 hidden h-dvh w-62 shrink-0 flex-col gap-5 overflow-y-auto border-r border-line bg-surface px-3 py-5 min-[1024px]:flex">
      <Link
        to={href('/operator')}
        aria-label={texts.homeOfShop(useShopName())}
        className="mx-3 w-fit rounded-lg"
      >
        <Logo />
      </Link>
      <NavLinks />
      <div className="mt-auto border-t border-line pt-3">
        <UserFooter />
      </div>
    </div>
  );
}
