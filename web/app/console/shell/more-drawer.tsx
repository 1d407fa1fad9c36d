import * as texts from '@presently/texts/console/shell';
import { Drawer } from '~/ui/drawer';
import { NavLinks } from './nav-links';
import { UserFooter } from './user-footer';

/** The whole navigation, for phones, whose tab bar shows only a part. */
export default function MoreDrawer({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange(open: boolean): void;
}) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={texts.consoleTitle}>
      <NavLinks onNavigate={() => onOpenChange(false)} />
      <div className="mt-5 border-t border-line pt-3">
        <UserFooter />
      </div>
    </Drawer>
  );
}
