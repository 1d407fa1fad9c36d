import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { attempt, readChange } from '../data/change';
import { useCursorList } from '../data/cursor-list';
import { ListPanel } from '../data/list-panel';
import { retryRefund } from '../endpoints';
import { ConsolePage } from '../shell/console-page';
import { useRevalidateOnQueueChange } from '../shell/queue-counts';
import type { Route } from './+types/refunds.route';
import { loadRefundsDue } from './order-lists';
import { RefundList, type RefundRetry } from './refund-list';

export { ErrorBoundary } from '../shell/screen-error';

const pageSize = 50;

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Refunds due', indexed: false });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadRefundsDue(request, pageSize);

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { refundId } = await readChange<RefundRetry>(request);
  return attempt(async () => {
    const { data } = await api(retryRefund, { params: { id: refundId } });
    showToast(data.status === 'succeeded' ? 'The money has gone back' : 'Asked for once more');
  });
}

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const list = useCursorList(loaderData);
  useRevalidateOnQueueChange(loaderData);
  return (
    <ConsolePage
      title="Refunds due"
      intro="The oldest first. The shop tries by itself; a failed one wants your look."
    >
      <ListPanel label="Refunds due" list={list} empty={{ text: 'All refunds have gone through.' }}>
        {(items) => <RefundList refunds={items} />}
      </ListPanel>
    </ConsolePage>
  );
}
