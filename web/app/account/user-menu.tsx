import * as texts from '@presently/texts/account';
import Heart from 'lucide-react/icons/heart';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { href } from 'react-router';
import { useAuth } from '~/lib/auth';
import { accountLabel } from '~/lib/display-name';
import { IconButton } from '~/ui/icon-button';
import { Initials } from '~/ui/initials';
import { MenuEntry } from '~/ui/menu-entry';
import { Popover } from '~/ui/popover';
import { AccountBlock } from './account-block';
import { RecentGifts } from './recent-gifts';

/** Menu of the signed-in user: account details, recent gifts, and links to the account pages. */
export default function UserMenu() {
  const { user, displayName, signOut } = useAuth();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const trigger = (
    <IconButton label={accountLabel(displayName)} className="-mr-2">
      <Initials name={displayName} />
    </IconButton>
  );
  if (!user) return null;
  return (
    <Popover trigger={trigger} label={texts.yourAccount} open={isOpen} onOpenChange={setOpen}>
      <AccountBlock user={user} />
      <Group>
        <MenuEntry to={href('/preferences')} icon={<Settings aria-hidden="true" />} onClick={close}>
          {texts.preferences}
        </MenuEntry>
        <MenuEntry to={href('/wishlist')} icon={<Heart aria-hidden="true" />} onClick={close}>
          {texts.wishlist}
        </MenuEntry>
      </Group>
      <Group>
        <RecentGifts onLeave={close} />
      </Group>
      <Group>
        <MenuEntry icon={<LogOut aria-hidden="true" />} onClick={signOut}>
          {texts.signOut}
        </MenuEntry>
      </Group>
    </Popover>
  );
}

const Group = ({ children }: { children: ReactNode }) => (
  <div className="border-t border-line p-2">{children}</div>
);
