import type { Endpoint } from '@presently/contracts/endpoint';
import type { Queue, QueueCounts } from '@presently/contracts/operator-orders';
import { isPackersQueue, mayCall, type Role } from '@presently/contracts/roles';
import { pages } from '@presently/texts/console/pages';
import { people } from '@presently/texts/console/people';
import * as shared from '@presently/texts/console/shared';
import * as texts from '@presently/texts/console/shell';
import { searchSynonyms } from '@presently/texts/console/synonyms';
import type { LucideIcon } from 'lucide-react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ChartColumn from 'lucide-react/icons/chart-column';
import CircleAlert from 'lucide-react/icons/circle-alert';
import FileText from 'lucide-react/icons/file-text';
import Gift from 'lucide-react/icons/gift';
import History from 'lucide-react/icons/history';
import Hourglass from 'lucide-react/icons/hourglass';
import Inbox from 'lucide-react/icons/inbox';
import List from 'lucide-react/icons/list';
import Mail from 'lucide-react/icons/mail';
import Package from 'lucide-react/icons/package';
import Settings from 'lucide-react/icons/settings';
import Shapes from 'lucide-react/icons/shapes';
import SpellCheck from 'lucide-react/icons/spell-check';
import Star from 'lucide-react/icons/star';
import Truck from 'lucide-react/icons/truck';
import Undo2 from 'lucide-react/icons/undo-2';
import UserSearch from 'lucide-react/icons/user-search';
import Users from 'lucide-react/icons/users';
import { href } from 'react-router';
import { getAnalytics } from '../analytics/endpoints';
import { listAudit } from '../audit/endpoints';
import { listOperatorCardImages, listOperatorCategories, listOperatorGifts } from '../catalogue/endpoints';
import { getQueues, listOperatorOrders, listProblems, listRefundsDue } from '../endpoints';
import { exportOrders } from '../import-export/endpoints';
import { listInfoPages } from '../pages/endpoints';
import { findPerson } from '../people/endpoints';
import { listReviews } from '../reviews/endpoints';
import { updateSettings } from '../settings/endpoints';
import { listStaff } from '../staff/endpoints';
import { listSearchSynonyms } from '../synonyms/endpoints';

export interface NavEntry {
  path: string;
  /** The queue of a list of orders. */
  queue?: Queue;
  label: string;
  Icon: LucideIcon;
  /** The queue whose count is shown. */
  count?: keyof QueueCounts;
  /** A count above zero means a problem. */
  urgent?: boolean;
  /** Also in the tab bar of phones. */
  isTab?: boolean;
  /** The screen's endpoint; hidden from roles that may not call it. */
  needs: Pick<Endpoint, 'auth'>;
}

interface NavGroup {
  title: string;
  entries: NavEntry[];
}

const ordersPath = href('/operator/orders');

/** Whether a role may see the orders in this queue or, without a queue, all orders. */
export const mayListQueue = (role: Role, queue: string | null | undefined): boolean =>
  role !== 'packer' || isPackersQueue(queue);

/** The console's navigation; the routes themselves are in routes.ts. */
const navGroups: NavGroup[] = [
  {
    title: texts.work,
    entries: [
      { path: href('/operator'), needs: getQueues, label: shared.today, Icon: Inbox, isTab: true },
      {
        path: ordersPath,
        needs: listOperatorOrders,
        queue: 'to_pack',
        label: shared.toPack,
        Icon: Package,
        count: 'to_pack',
        isTab: true,
      },
      {
        path: ordersPath,
        needs: listOperatorOrders,
        queue: 'to_ship',
        label: shared.toShip,
        Icon: Truck,
        count: 'to_ship',
        isTab: true,
      },
      {
        path: ordersPath,
        needs: listOperatorOrders,
        queue: 'expiring',
        label: shared.expiringSoon,
        Icon: Hourglass,
        count: 'expiring',
      },
      {
        path: href('/operator/problems'),
        needs: listProblems,
        label: shared.issues,
        Icon: CircleAlert,
        count: 'problems',
        urgent: true,
      },
      {
        path: href('/operator/refunds'),
        needs: listRefundsDue,
        label: shared.refundsDue,
        Icon: Undo2,
        count: 'refund_due',
        urgent: true,
      },
      { path: ordersPath, needs: listOperatorOrders, label: shared.allOrders, Icon: List, isTab: true },
    ],
  },
  {
    title: shared.catalog,
    entries: [
      { path: href('/operator/gifts'), needs: listOperatorGifts, label: shared.gifts, Icon: Gift },
      {
        path: href('/operator/categories'),
        needs: listOperatorCategories,
        label: shared.categories,
        Icon: Shapes,
      },
      {
        path: href('/operator/synonyms'),
        needs: listSearchSynonyms,
        label: searchSynonyms,
        Icon: SpellCheck,
      },
      { path: href('/operator/cards'), needs: listOperatorCardImages, label: shared.cardDesigns, Icon: Mail },
    ],
  },
  {
    title: texts.shop,
    entries: [
      { path: href('/operator/reviews'), needs: listReviews, label: shared.reviews, Icon: Star },
      { path: href('/operator/figures'), needs: getAnalytics, label: shared.analytics, Icon: ChartColumn },
      {
        path: href('/operator/exchange'),
        needs: exportOrders,
        label: shared.importAndExport,
        Icon: ArrowLeftRight,
      },
      { path: href('/operator/staff'), needs: listStaff, label: shared.team, Icon: Users },
      { path: href('/operator/pages'), needs: listInfoPages, label: pages, Icon: FileText },
      { path: href('/operator/settings'), needs: updateSettings, label: shared.settings, Icon: Settings },
      { path: href('/operator/people'), needs: findPerson, label: people, Icon: UserSearch },
      { path: href('/operator/audit'), needs: listAudit, label: shared.auditLog, Icon: History },
    ],
  },
];

const mayOpen = (role: Role, { path, needs, queue }: NavEntry): boolean =>
  mayCall(role, needs) && (path !== ordersPath || mayListQueue(role, queue));

/** A role's navigation, without empty groups. */
export const navGroupsOf = (role: Role): NavGroup[] =>
  navGroups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => mayOpen(role, entry)) }))
    .filter(({ entries }) => entries.length > 0);

export const navEntriesOf = (role: Role): NavEntry[] => navGroupsOf(role).flatMap(({ entries }) => entries);

/** The list of the orders in a queue. */
export const queuePath = (queue: Queue): string => `${ordersPath}?queue=${queue}`;

export const entryPath = ({ path, queue }: NavEntry): string => (queue ? queuePath(queue) : path);

/** Whether an entry links to the current page or its parent; queues differ by search parameter. */
export function isCurrent(
  entry: NavEntry,
  { pathname, search }: { pathname: string; search: string },
): boolean {
  if (entry.path === href('/operator')) return pathname.replace(/\/$/, '') === entry.path;
  const queue = new URLSearchParams(search).get('queue');
  if (pathname === entry.path) return queue === (entry.queue ?? null);
  return !entry.queue && pathname.startsWith(`${entry.path}/`);
}
