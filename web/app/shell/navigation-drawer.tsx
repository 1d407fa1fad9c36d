import * as texts from '@presently/texts/shell';
import Gift from 'lucide-react/icons/gift';
import PackageSearch from 'lucide-react/icons/package-search';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { Drawer } from '~/ui/drawer';

interface NavigationDrawerProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** The main navigation on phones. */
export default function NavigationDrawer({ open, onOpenChange }: NavigationDrawerProps) {
  const close = () => onOpenChange(false);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={texts.menu} side="left">
      <nav aria-label={texts.menu} className="flex flex-col gap-1 pt-2">
        <DrawerLink to={href('/')} icon={<Gift aria-hidden="true" />} onClick={close}>
          {texts.browse}
        </DrawerLink>
        <DrawerLink to={href('/track')} icon={<PackageSearch aria-hidden="true" />} onClick={close}>
          {texts.track}
        </DrawerLink>
      </nav>
    </Drawer>
  );
}

function DrawerLink({
  to,
  icon,
  onClick,
  children,
}: {
  to: string;
  icon: ReactNode;
  onClick(): void;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      onClick={onClick}
      className="flex min-h-14 items-center gap-4 rounded-control px-4 text-lg font-semibold hover:bg-brand-soft hover:text-brand [&>svg]:size-6 [&>svg]:text-brand"
    >
      {icon}
      {children}
    </Link>
  );
}
