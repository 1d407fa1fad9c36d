import { pageMeta } from '~/lib/meta';
import { ConsolePage } from '../ui/console-page';
import { LoadMore } from '../ui/load-more';
import type { Route } from './+types/refunds.route';
import { RefundList } from './refund-list';
import { useRefundsDue } from './use-issue-lists';

const pageSize = 50;

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Refunds due', indexed: false });

export default function Refunds() {
  const list = useRefundsDue(pageSize);
  return (
    <ConsolePage
      title="Refunds due"
      intro="The oldest first. The shop tries by itself; a failed one wants your look."
    >
      <div className="rounded-control border border-line bg-surface">
        <RefundList list={list} />
        <LoadMore list={list} />
      </div>
    </ConsolePage>
  );
}
