import * as texts from '@presently/texts/console/orders/issues';
import * as orderTexts from '@presently/texts/console/orders/shared';
import * as shared from '@presently/texts/console/shared';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { attempt, readChange } from '../data/change';
import { useCursorList } from '../data/cursor-list';
import { ListPanel } from '../data/list-panel';
import { listRefundsDue, retryRefund } from '../endpoints';
import { ConsolePage } from '../shell/console-page';
import { assertMayCall } from '../shell/operator';
import { useRevalidateOnQueueChange } from '../shell/queue-counts';
import type { Route } from './+types/refunds.route';
import { loadRefundsDue } from './order-lists';
import { RefundList, type RefundRetry } from './refund-list';

export { ErrorBoundary } from '../shell/screen-error';

const PAGE_SIZE = 50;

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: shared.refundsDue, indexed: false });

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  assertMayCall(context, listRefundsDue);
  return loadRefundsDue(request, PAGE_SIZE);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { refundId } = await readChange<RefundRetry>(request);
  return attempt(async () => {
    const { data } = await api(retryRefund, { params: { id: refundId } });
    showToast(data.status === 'succeeded' ? texts.refundSucceeded : texts.refundRetried);
  });
}

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const list = useCursorList(loaderData);
  useRevalidateOnQueueChange(loaderData);
  return (
    <ConsolePage title={shared.refundsDue} intro={texts.refundsIntroduction}>
      <ListPanel label={shared.refundsDue} list={list} empty={{ text: orderTexts.noRefunds }}>
        {(items) => <RefundList refunds={items} />}
      </ListPanel>
    </ConsolePage>
  );
}
