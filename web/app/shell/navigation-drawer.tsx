import * as texts from '@presently/texts/shell';
import CircleHelp from 'lucide-react/icons/circle-help';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import Gift from 'lucide-react/icons/gift';
import Heart from 'lucide-react/icons/heart';
import ListChecks from 'lucide-react/icons/list-checks';
import PackageSearch from 'lucide-react/icons/package-search';
import Search from 'lucide-react/icons/search';
import Send from 'lucide-react/icons/send';
import { useRef } from 'react';
import { href } from 'react-router';
import { useAuth } from '~/lib/auth';
import { infoPages } from '~/lib/info-pages';
import { Drawer } from '~/ui/drawer';
import { MenuEntry } from '~/ui/menu-entry';

interface NavigationDrawerProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  onSearch(): void;
}

/** The main navigation on phones. */
export default function NavigationDrawer({ open, onOpenChange, onSearch }: NavigationDrawerProps) {
  const { user, openSignIn } = useAuth();
  const close = () => onOpenChange(false);
  const next = useRef<(() => void) | null>(null);
  /**
   * Closes the menu before opening another dialog, which opens once the focus has returned, so that it keeps the focus.
   */
  const closeFor = (openOther: () => void) => () => {
    next.current = openOther;
    close();
  };
  const openNext = () => {
    next.current?.();
    next.current = null;
  };
  return (
    <Drawer open={open} onOpenChange={onOpenChange} onClosed={openNext} title={texts.menu} side="left">
      <nav aria-label={texts.menu} className="flex flex-col pt-2">
        <Entry icon={Search} onClick={closeFor(onSearch)}>
          {texts.search}
        </Entry>
        <Entry to={href('/')} icon={Gift} onClick={close}>
          {texts.browse}
        </Entry>
        <Entry to={`${href('/')}#how-it-works`} icon={ListChecks} onClick={close}>
          {texts.howItWorks}
        </Entry>
        <Entry to={href('/track')} icon={PackageSearch} onClick={close}>
          {texts.track}
        </Entry>
        <hr className="mx-4 my-2 border-line" />
        <Entry to={href('/wishlist')} icon={Heart} onClick={close}>
          {texts.wishlist}
        </Entry>
        {user ? (
          <>
            <Entry to={href('/gifts')} icon={Send} onClick={close}>
              {texts.yourGifts}
            </Entry>
            <Entry to={href('/preferences')} icon={CircleUserRound} onClick={close}>
              {texts.account}
            </Entry>
          </>
        ) : (
          <Entry icon={CircleUserRound} onClick={closeFor(openSignIn)}>
            {texts.signIn}
          </Entry>
        )}
        <Entry to={infoPages.help.to} icon={CircleHelp} onClick={close}>
          {infoPages.help.text}
        </Entry>
      </nav>
    </Drawer>
  );
}

interface EntryProps {
  to?: string;
  icon: typeof Gift;
  onClick(): void;
  children: string;
}

const Entry = ({ icon: Icon, ...entry }: EntryProps) => (
  <MenuEntry {...entry} size="lg" icon={<Icon aria-hidden="true" />} />
);
