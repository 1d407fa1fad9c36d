import type { Queue, QueueCounts } from '@presently/contracts/operator-orders';
import * as shared from '@presently/texts/console/shared';
import * as texts from '@presently/texts/console/shell';
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
  /** Also in the tab bar of phones. */
  isTab?: boolean;
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
    title: texts.work,
    entries: [
      { path: href('/operator'), label: shared.today, Icon: Inbox, isTab: true },
      {
        path: ordersPath,
        queue: 'to_pack',
        label: shared.toPack,
        Icon: Package,
        count: 'to_pack',
        isTab: true,
      },
      {
        path: ordersPath,
        queue: 'to_ship',
        label: shared.toShip,
        Icon: Truck,
        count: 'to_ship',
        isTab: true,
      },
      { path: ordersPath, queue: 'expiring', label: shared.expiringSoon, Icon: Hourglass, count: 'expiring' },
      {
        path: href('/operator/problems'),
        label: shared.problems,
        Icon: CircleAlert,
        count: 'problems',
        urgent: true,
      },
      {
        path: href('/operator/refunds'),
        label: shared.refundsDue,
        Icon: Undo2,
        count: 'refund_due',
        urgent: true,
      },
      { path: ordersPath, label: shared.allOrders, Icon: List, isTab: true },
    ],
  },
  {
    title: shared.catalogue,
    entries: [
      { path: href('/operator/gifts'), label: shared.gifts, Icon: Gift },
      { path: href('/operator/categories'), label: shared.categories, Icon: Shapes },
      { path: href('/operator/cards'), label: shared.cardDesigns, Icon: Mail },
    ],
  },
  {
    title: texts.shop,
    entries: [
      { path: href('/operator/figures'), label: shared.figures, Icon: ChartColumn },
      { path: href('/operator/exchange'), label: shared.importAndExport, Icon: ArrowLeftRight },
      { path: href('/operator/staff'), label: shared.staff, Icon: Users, ownersOnly: true },
      { path: href('/operator/settings'), label: shared.settings, Icon: Settings },
      { path: href('/operator/audit'), label: shared.auditLog, Icon: History },
    ],
  },
];

/** Entries of the tab bar on phones. */
export const tabEntries: NavEntry[] = navGroups
  .flatMap(({ entries }) => entries)
  .filter(({ isTab }) => isTab);

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
