import { useAuth } from '~/lib/auth';
import { pageMeta } from '~/lib/meta';
import { useQueueCounts } from '../shell/queue-counts';
import { ConsolePage } from '../ui/console-page';
import { ErrorAlert } from '../ui/error-alert';
import type { Route } from './+types/dashboard.route';
import { FirstSteps } from './first-steps';
import { greeting } from './greeting';
import { IssuePanels } from './issue-panels';
import { QueueCards } from './queue-cards';
import { QueuePanel } from './queue-panel';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Today', indexed: false });

/** Overview of the daily work: the counts of all queues, and the first items of each. */
export default function Dashboard() {
  const { user } = useAuth();
  const { counts, failure, refresh } = useQueueCounts();
  return (
    <ConsolePage title="Today" intro={greeting(counts, user?.profile.first_name)}>
      {failure && <ErrorAlert text={failure} onRetry={refresh} />}
      <FirstSteps />
      <QueueCards counts={counts} />
      <div className="grid grid-cols-1 gap-5 min-[1280px]:grid-cols-2">
        <QueuePanel queue="to_pack" />
        <QueuePanel queue="to_ship" />
        <IssuePanels />
        <QueuePanel queue="expiring" />
      </div>
    </ConsolePage>
  );
}
