import * as shared from '@presently/texts/console/shared';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { RetryAlert } from '~/ui/retry-alert';
import { load } from '../data/loaded';
import { getFirstSteps } from '../endpoints';
import { loadOrders, loadProblems, loadRefundsDue } from '../orders/order-lists';
import { ConsolePage } from '../shell/console-page';
import { useOperator } from '../shell/operator';
import { useQueueCounts, useRevalidateOnQueueChange } from '../shell/queue-counts';
import type { Route } from './+types/dashboard.route';
import { FirstSteps } from './first-steps';
import { greeting } from './greeting';
import { maxIssues, ProblemsPanel, RefundsPanel } from './issue-panels';
import { QueueCards } from './queue-cards';
import { maxOrders, QueuePanel } from './queue-panel';

export { ErrorBoundary } from '../shell/screen-error';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: shared.today, indexed: false });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [firstSteps, toPack, toShip, problems, refunds, expiring] = await Promise.all([
    load(request, async (signal) => (await api(getFirstSteps, { signal })).data.steps),
    loadOrders(request, { queue: 'to_pack' }, maxOrders),
    loadOrders(request, { queue: 'to_ship' }, maxOrders),
    loadProblems(request, maxIssues),
    loadRefundsDue(request, maxIssues),
    loadOrders(request, { queue: 'expiring' }, maxOrders),
  ]);
  return { firstSteps, toPack, toShip, problems, refunds, expiring };
}

/** Overview of the daily work: the counts of all queues, and the first items of each. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { firstSteps, toPack, toShip, problems, refunds, expiring } = loaderData;
  const { counts, failure, refresh } = useQueueCounts();
  const operator = useOperator();
  useRevalidateOnQueueChange(loaderData);
  return (
    <ConsolePage title={shared.today} intro={greeting(counts, operator.profile.first_name)}>
      {failure && <RetryAlert onRetry={refresh}>{failure}</RetryAlert>}
      {/* Errors are not shown: the rest of the page shows them when the server is unreachable. */}
      <FirstSteps steps={firstSteps.data ?? []} />
      <QueueCards counts={counts} />
      <div className="grid grid-cols-1 gap-5 min-[1280px]:grid-cols-2">
        <QueuePanel queue="to_pack" loaded={toPack} />
        <QueuePanel queue="to_ship" loaded={toShip} />
        <ProblemsPanel loaded={problems} />
        <RefundsPanel loaded={refunds} />
        <QueuePanel queue="expiring" loaded={expiring} />
      </div>
    </ConsolePage>
  );
}
