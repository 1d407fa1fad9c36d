import type { QueueCounts } from '@presently/contracts/operator-orders';
import type { LucideIcon } from 'lucide-react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ChartColumn from 'lucide-react/icons/chart-column';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Gift from 'lucide-react/icons/gift';
import History from 'lucide-react/icons/history';
import Hourglass from 'lucide-react/icons/hourglass';
import Inbox from 'lucide-react/icons/inbox';
import List from 'lucide-react/icons/list';
import Mail from 'lucide-react/icons/mail';
import Package from 'lucide-react/icons/package';
import Settings from 'lucide-react/icons/settings';
import Shapes from 'lucide-react/icons/shapes';
import Truck from 'lucide-react/icons/truck';
import Undo2 from 'lucide-react/icons/undo-2';
import Users from 'lucide-react/icons/users';

export interface NavEntry {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** The queue whose count is shown. */
  count?: keyof QueueCounts;
  /** A count above zero means a problem. */
  urgent?: boolean;
  /** Hidden from staff. */
  ownersOnly?: boolean;
}

interface NavGroup {
  title: string;
  entries: NavEntry[];
}

/** The console's navigation; the routes themselves are in routes.ts. */
export const navGroups: NavGroup[] = [
  {
    title: 'Work',
    entries: [
      { to: '/operator', label: 'Today', Icon: Inbox },
      { to: '/operator/orders?queue=to_pack', label: 'To pack', Icon: Package, count: 'to_pack' },
      { to: '/operator/orders?queue=to_ship', label: 'To ship', Icon: Truck, count: 'to_ship' },
      { to: '/operator/orders?queue=expiring', label: 'Expiring soon', Icon: Hourglass, count: 'expiring' },
      {
        to: '/operator/problems',
        label: 'Problems',
        Icon: CircleAlert,
        count: 'problems',
        urgent: true,
      },
      { to: '/operator/refunds', label: 'Refunds due', Icon: Undo2, count: 'refund_due', urgent: true },
      { to: '/operator/orders', label: 'All orders', Icon: List },
    ],
  },
  {
    title: 'Catalogue',
    entries: [
      { to: '/operator/gifts', label: 'Gifts', Icon: Gift },
      { to: '/operator/categories', label: 'Categories', Icon: Shapes },
      { to: '/operator/cards', label: 'Card designs', Icon: Mail },
    ],
  },
  {
    title: 'Shop',
    entries: [
      { to: '/operator/figures', label: 'Figures', Icon: ChartColumn },
      { to: '/operator/exchange', label: 'Import and export', Icon: ArrowLeftRight },
      { to: '/operator/staff', label: 'Staff', Icon: Users, ownersOnly: true },
      { to: '/operator/settings', label: 'Settings', Icon: Settings },
      { to: '/operator/audit', label: 'Audit log', Icon: History },
    ],
  },
];

const workEntries = navGroups[0]?.entries ?? [];
const tabLabels = ['Today', 'To pack', 'To ship', 'All orders'];

/** Entries of the tab bar on phones. */
export const tabEntries: NavEntry[] = workEntries.filter(({ label }) => tabLabels.includes(label));

/** Whether an entry leads to the current page or to its parent; queues differ by their search parameter. */
export function isCurrent(
  entry: NavEntry,
  { pathname, search }: { pathname: string; search: string },
): boolean {
  const target = new URL(entry.to, 'http://console');
  if (target.pathname === '/operator') return pathname === '/operator' || pathname === '/operator/';
  const queue = new URLSearchParams(search).get('queue');
  if (pathname === target.pathname) return queue === target.searchParams.get('queue');
  return target.search === '' && pathname.startsWith(`${target.pathname}/`);
}
