import * as texts from '@presently/texts/shell';
import Menu from 'lucide-react/icons/menu';
import { type ReactNode, useState } from 'react';
import { href, Link } from 'react-router';
import { useShopName } from '~/lib/shop-details';
import { IconButton } from '~/ui/icon-button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { AccountButton } from './account-button';
import { HeaderSearch } from './header-search';
import { Logo } from './logo';

const NavigationDrawer = lazyDialog(() => import('./navigation-drawer'));

const linkClass =
  'inline-flex min-h-11 items-center rounded-full px-4 text-sm font-semibold text-ink hover:bg-brand-soft hover:text-brand';

/** `notice`: shown above, and sticky together with the header. */
export function Header({ notice }: { notice: ReactNode }) {
  // Null until they are opened for the first time.
  const [isMenuOpen, setMenuOpen] = useState<boolean | null>(null);
  const [isSearchOpen, setSearchOpen] = useState<boolean | null>(null);
  return (
    <header
      data-sticky-header
      className="sticky top-0 z-30 border-b border-line bg-paper/88 backdrop-blur-md supports-[not(backdrop-filter:blur(1px))]:bg-paper"
    >
      {notice}
      <div className="wrap flex h-16 items-center gap-2 md:h-18">
        <IconButton
          label={texts.openMenu}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen === true}
          onClick={() => setMenuOpen(true)}
          onPointerEnter={NavigationDrawer.preload}
          className="-ml-2 md:hidden"
        >
          <Menu aria-hidden="true" className="size-6" />
        </IconButton>
        <Link to={href('/')} aria-label={texts.homeOf(useShopName())} className="mr-auto rounded-lg">
          <Logo />
        </Link>
        <nav aria-label={texts.main} className="hidden items-center gap-1 md:flex">
          <Link to={href('/')} className={linkClass}>
            {texts.browseGifts}
          </Link>
          <Link to={`${href('/')}#how-it-works`} className={linkClass}>
            {texts.howItWorks}
          </Link>
        </nav>
        <HeaderSearch open={isSearchOpen} onOpenChange={setSearchOpen} />
        <AccountButton />
      </div>
      {isMenuOpen !== null && (
        <NavigationDrawer open={isMenuOpen} onOpenChange={setMenuOpen} onSearch={() => setSearchOpen(true)} />
      )}
    </header>
  );
}
