import { useCallback } from 'react';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { listRefundsDue } from '../endpoints';
import { ConsolePage } from '../ui/console-page';
import { LoadMore } from '../ui/load-more';
import { useCursorList } from '../ui/use-cursor-list';
import type { Route } from './+types/refunds.route';
import { RefundList } from './refund-list';
import { useReloadOnQueueChange } from './use-order-list';

const limit = '50';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Refunds due', indexed: false });

export default function Refunds() {
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      api(listRefundsDue, { query: { cursor, limit }, signal }),
    [],
  );
  const list = useCursorList(load);
  useReloadOnQueueChange(list.reload);
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
