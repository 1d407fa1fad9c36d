import { useCallback } from 'react';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { listProblems } from '../endpoints';
import { ConsolePage } from '../ui/console-page';
import { LoadMore } from '../ui/load-more';
import { useCursorList } from '../ui/use-cursor-list';
import type { Route } from './+types/problems.route';
import { ProblemList } from './problem-list';
import { useReloadOnQueueChange } from './use-order-list';

const limit = '50';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Problems', indexed: false });

export default function Problems() {
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      api(listProblems, { query: { cursor, limit }, signal }),
    [],
  );
  const list = useCursorList(load);
  useReloadOnQueueChange(list.reload);
  return (
    <ConsolePage
      title="Problems"
      intro="What the shop could not settle by itself. One that comes back is raised again."
    >
      <div className="rounded-control border border-line bg-surface">
        <ProblemList list={list} />
        <LoadMore list={list} />
      </div>
    </ConsolePage>
  );
}
