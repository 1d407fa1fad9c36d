import { Drawer } from '~/ui/drawer';
import { NavLinks } from './nav-links';
import { UserFooter } from './user-footer';

/** Everything that has no place at the lower edge of a phone. */
export default function MoreDrawer({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange(open: boolean): void;
}) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Console">
      <NavLinks onLeave={() => onOpenChange(false)} />
      <div className="mt-5 border-t border-line pt-3">
        <UserFooter />
      </div>
    </Drawer>
  );
}
