import { hasRole } from '@presently/contracts/roles';
import * as shared from '@presently/texts/console/shared';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { RetryAlert } from '~/ui/retry-alert';
import { Skeleton } from '~/ui/skeleton';
import { load } from '../data/loaded';
import { getFirstSteps } from '../endpoints';
import { loadOrders, loadProblems, loadRefundsDue } from '../orders/order-lists';
import { ConsolePage } from '../shell/console-page';
import { operatorContext } from '../shell/operator';
import { useQueueCounts, useRevalidateOnQueueChange } from '../shell/queue-counts';
import type { Route } from './+types/dashboard.route';
import { FirstSteps } from './first-steps';
import { MAX_ISSUES, ProblemsPanel, RefundsPanel } from './issue-panels';
import { NameMissing } from './name-missing';
import { QueueCards } from './queue-cards';
import { MAX_ORDERS, QueuePanel } from './queue-panel';
import { workSummary } from './work-summary';

export { ErrorBoundary } from '../shell/screen-error';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: shared.today, indexed: false });

/** Null for packers if they do not handle it. */
export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { role } = context.get(operatorContext);
  const [toPack, toShip, forManagers] = await Promise.all([
    loadOrders(request, { queue: 'to_pack' }, MAX_ORDERS),
    loadOrders(request, { queue: 'to_ship' }, MAX_ORDERS),
    hasRole(role, 'manager') ? loadForManagers(request) : null,
  ]);
  return { toPack, toShip, forManagers };
}

async function loadForManagers(request: Request) {
  const [firstSteps, problems, refunds, expiring] = await Promise.all([
    load(request, async (signal) => (await api(getFirstSteps, { signal })).data.steps),
    loadProblems(request, MAX_ISSUES),
    loadRefundsDue(request, MAX_ISSUES),
    loadOrders(request, { queue: 'expiring' }, MAX_ORDERS),
  ]);
  return { firstSteps, problems, refunds, expiring };
}

/** Overview of the daily work: the counts of the operator's queues, and the first items of each. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { toPack, toShip, forManagers } = loaderData;
  const { counts, failure, refresh } = useQueueCounts();
  useRevalidateOnQueueChange(loaderData);
  return (
    <ConsolePage
      title={shared.today}
      intro={counts ? workSummary(counts) : !failure && <Skeleton className="h-5 w-48" />}
    >
      {failure && <RetryAlert onRetry={refresh}>{failure}</RetryAlert>}
      <NameMissing />
      {/* Errors are not shown: the rest of the page shows them when the server is unreachable. */}
      <FirstSteps steps={forManagers?.firstSteps.data ?? []} />
      <QueueCards counts={counts} />
      <div className="grid grid-cols-1 gap-5 min-[1280px]:grid-cols-2">
        <QueuePanel queue="to_pack" loaded={toPack} />
        <QueuePanel queue="to_ship" loaded={toShip} />
        {forManagers && (
          <>
            <ProblemsPanel loaded={forManagers.problems} />
            <RefundsPanel loaded={forManagers.refunds} />
            <QueuePanel queue="expiring" loaded={forManagers.expiring} />
          </>
        )}
      </div>
    </ConsolePage>
  );
}
