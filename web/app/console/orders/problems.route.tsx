import * as texts from '@presently/texts/console/orders/issues';
import * as shared from '@presently/texts/console/shared';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { attempt, readChange } from '../data/change';
import { useCursorList } from '../data/cursor-list';
import { ListPanel } from '../data/list-panel';
import { listProblems, resolveProblem, retryMessage } from '../endpoints';
import { ConsolePage } from '../shell/console-page';
import { assertMayCall } from '../shell/operator';
import { useRevalidateOnQueueChange } from '../shell/queue-counts';
import type { Route } from './+types/problems.route';
import { loadProblems } from './order-lists';
import { type ProblemChange, ProblemList } from './problem-list';

export { ErrorBoundary } from '../shell/screen-error';

const PAGE_SIZE = 50;

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: shared.issues, indexed: false });

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  assertMayCall(context, listProblems);
  return loadProblems(request, PAGE_SIZE);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const change = await readChange<ProblemChange>(request);
  return attempt(async () => {
    if (change.kind === 'resolve') {
      await api(resolveProblem, { params: { id: change.problemId } });
      showToast(texts.issueResolved);
    } else {
      await api(retryMessage, { params: { id: change.messageId } });
      showToast(texts.messageResent);
    }
  });
}

export default function Problems({ loaderData }: Route.ComponentProps) {
  const list = useCursorList(loaderData);
  useRevalidateOnQueueChange(loaderData);
  return (
    <ConsolePage title={shared.issues} intro={texts.issuesIntroduction}>
      <ListPanel label={shared.issues} list={list} empty={{ text: texts.noIssues }}>
        {(items) => <ProblemList problems={items} />}
      </ListPanel>
    </ConsolePage>
  );
}
