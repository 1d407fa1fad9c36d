import { pageMeta } from '~/lib/meta';
import { ConsolePage } from '../ui/console-page';
import { LoadMore } from '../ui/load-more';
import type { Route } from './+types/problems.route';
import { ProblemList } from './problem-list';
import { useProblems } from './use-issue-lists';

const pageSize = 50;

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Problems', indexed: false });

export default function Problems() {
  const list = useProblems(pageSize);
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
