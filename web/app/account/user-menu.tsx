import Heart from 'lucide-react/icons/heart';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { href, Link } from 'react-router';
import { useAuth } from '~/lib/auth';
import { accountLabel } from '~/lib/display-name';
import { IconButton } from '~/ui/icon-button';
import { Initials } from '~/ui/initials';
import { Popover } from '~/ui/popover';
import { AccountBlock } from './account-block';
import { RecentGifts } from './recent-gifts';

const entryClass =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-sm font-medium hover:bg-brand-soft hover:text-brand [&>svg]:size-5';

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
    <Popover trigger={trigger} label="Your account" open={isOpen} onOpenChange={setOpen}>
      <AccountBlock user={user} />
      <Group>
        <Entry to={href('/preferences')} icon={<Settings aria-hidden="true" />} onClick={close}>
          Preferences
        </Entry>
        <Entry to={href('/wishlist')} icon={<Heart aria-hidden="true" />} onClick={close}>
          Wishlist
        </Entry>
      </Group>
      <Group>
        <RecentGifts onLeave={close} />
      </Group>
      <Group>
        <button type="button" onClick={signOut} className={entryClass}>
          <LogOut aria-hidden="true" />
          Sign Out
        </button>
      </Group>
    </Popover>
  );
}

const Group = ({ children }: { children: ReactNode }) => (
  <div className="border-t border-line p-2">{children}</div>
);

interface EntryProps {
  to: string;
  icon: ReactNode;
  onClick(): void;
  children: ReactNode;
}

function Entry({ to, icon, onClick, children }: EntryProps) {
  return (
    <Link to={to} onClick={onClick} className={entryClass}>
      {icon}
      {children}
    </Link>
  );
}
