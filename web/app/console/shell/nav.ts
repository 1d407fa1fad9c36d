import type { Queue, QueueCounts } from '@presently/contracts/operator-orders';
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
import { href } from 'react-router';

export interface NavEntry {
  path: string;
  /** For a list of orders: the queue that it shows. */
  queue?: Queue;
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

const ordersPath = href('/operator/orders');

/** The console's navigation; the routes themselves are in routes.ts. */
export const navGroups: NavGroup[] = [
  {
    title: 'Work',
    entries: [
      { path: href('/operator'), label: 'Today', Icon: Inbox },
      { path: ordersPath, queue: 'to_pack', label: 'To pack', Icon: Package, count: 'to_pack' },
      { path: ordersPath, queue: 'to_ship', label: 'To ship', Icon: Truck, count: 'to_ship' },
      { path: ordersPath, queue: 'expiring', label: 'Expiring soon', Icon: Hourglass, count: 'expiring' },
      {
        path: href('/operator/problems'),
        label: 'Problems',
        Icon: CircleAlert,
        count: 'problems',
        urgent: true,
      },
      {
        path: href('/operator/refunds'),
        label: 'Refunds due',
        Icon: Undo2,
        count: 'refund_due',
        urgent: true,
      },
      { path: ordersPath, label: 'All orders', Icon: List },
    ],
  },
  {
    title: 'Catalogue',
    entries: [
      { path: href('/operator/gifts'), label: 'Gifts', Icon: Gift },
      { path: href('/operator/categories'), label: 'Categories', Icon: Shapes },
      { path: href('/operator/cards'), label: 'Card designs', Icon: Mail },
    ],
  },
  {
    title: 'Shop',
    entries: [
      { path: href('/operator/figures'), label: 'Figures', Icon: ChartColumn },
      { path: href('/operator/exchange'), label: 'Import and export', Icon: ArrowLeftRight },
      { path: href('/operator/staff'), label: 'Staff', Icon: Users, ownersOnly: true },
      { path: href('/operator/settings'), label: 'Settings', Icon: Settings },
      { path: href('/operator/audit'), label: 'Audit log', Icon: History },
    ],
  },
];

const workEntries = navGroups[0]?.entries ?? [];
const tabLabels = ['Today', 'To pack', 'To ship', 'All orders'];

/** Entries of the tab bar on phones. */
export const tabEntries: NavEntry[] = workEntries.filter(({ label }) => tabLabels.includes(label));

/** The list of the orders in a queue. */
export const queuePath = (queue: Queue): string => `${ordersPath}?queue=${queue}`;

export const entryPath = ({ path, queue }: NavEntry): string => (queue ? queuePath(queue) : path);

/** Whether an entry leads to the current page or to its parent; queues differ by their search parameter. */
export function isCurrent(
  entry: NavEntry,
  { pathname, search }: { pathname: string; search: string },
): boolean {
  if (entry.path === href('/operator')) return pathname.replace(/\/$/, '') === entry.path;
  const queue = new URLSearchParams(search).get('queue');
  if (pathname === entry.path) return queue === (entry.queue ?? null);
  return !entry.queue && pathname.startsWith(`${entry.path}/`);
}
