import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { attempt, readChange } from '../data/change';
import { useCursorList } from '../data/cursor-list';
import { ListPanel } from '../data/list-panel';
import { resolveProblem, retryMessage } from '../endpoints';
import { ConsolePage } from '../shell/console-page';
import { useRevalidateOnQueueChange } from '../shell/queue-counts';
import type { Route } from './+types/problems.route';
import { loadProblems } from './order-lists';
import { type ProblemChange, ProblemList } from './problem-list';

export { ErrorBoundary } from '../shell/screen-error';

const pageSize = 50;

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Problems', indexed: false });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadProblems(request, pageSize);

export async function clientAction({ request }: Route.ClientActionArgs) {
  const change = await readChange<ProblemChange>(request);
  return attempt(async () => {
    if (change.kind === 'resolve') {
      await api(resolveProblem, { params: { id: change.problemId } });
      showToast('Marked as dealt with');
    } else {
      await api(retryMessage, { params: { id: change.messageId } });
      showToast('Sent once more');
    }
  });
}

export default function Problems({ loaderData }: Route.ComponentProps) {
  const list = useCursorList(loaderData);
  useRevalidateOnQueueChange(loaderData);
  return (
    <ConsolePage
      title="Problems"
      intro="What the shop could not settle by itself. One that comes back is raised again."
    >
      <ListPanel label="Problems" list={list} empty={{ text: 'No problems. Everything works by itself.' }}>
        {(items) => <ProblemList problems={items} />}
      </ListPanel>
    </ConsolePage>
  );
}
