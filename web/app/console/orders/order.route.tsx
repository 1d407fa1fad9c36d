import * as texts from '@presently/texts/console/orders/order';
import * as orderTexts from '@presently/texts/console/orders/shared';
import * as shared from '@presently/texts/console/shared';
import { useState } from 'react';
import { href, type ShouldRevalidateFunctionArgs } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { CopyButton } from '~/ui/copy-button';
import { RelativeTime } from '~/ui/relative-time';
import { RetryAlert } from '~/ui/retry-alert';
import { attempt, type ChangeResult, isOutcomeUnknown, readChange } from '../data/change';
import { load } from '../data/loaded';
import { getOperatorOrder } from '../endpoints';
import { ConsolePage } from '../shell/console-page';
import { useOperator } from '../shell/operator';
import type { Route } from './+types/order.route';
import { GiftPanel } from './gift-panel';
import { AuditPanel, MessagesPanel, TimelinePanel } from './history-panels';
import { NextStep } from './next-step';
import { NotesPanel } from './notes-panel';
import { OrderActions } from './order-actions';
import { changeOrder, type OrderChange, type OrderResult } from './order-changes';
import { OrderChip } from './order-columns';
import { orderTitle } from './order-texts';
import { PaymentPanel } from './payment-panel';
import { PeoplePanel } from './people-panel';
import type { TrackingDraft } from './ship-form';
import { OrderReportsContext, useOrder } from './use-order';

export { ErrorBoundary } from '../shell/screen-error';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: args.loaderData?.data?.order_number ?? orderTexts.order, indexed: false });

export const clientLoader = ({ request, params: { orderId } }: Route.ClientLoaderArgs) =>
  load(request, async (signal) => (await api(getOperatorOrder, { params: { id: orderId }, signal })).data);

export async function clientAction({ request, params: { orderId } }: Route.ClientActionArgs) {
  const change = await readChange<OrderChange>(request);
  return attempt(() => changeOrder(orderId, change));
}

/** An order that the API has returned is not reloaded, because each load records a view of its address. */
export function shouldRevalidate({
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (isOutcomeUnknown({ actionStatus })) return true;
  const change = actionResult as ChangeResult<OrderResult> | undefined;
  const isReturned = change?.ok && (change.result.order ?? change.result.note);
  return isReturned ? false : defaultShouldRevalidate;
}

const allOrders = { to: href('/operator/orders'), label: shared.allOrders };
const today = { to: href('/operator'), label: shared.today };

/** Remounts for each order, so that no draft carries over. */
export default function OrderPage(props: Route.ComponentProps) {
  return <OrderScreen key={props.params.orderId} {...props} />;
}

function OrderScreen({ loaderData }: Route.ComponentProps) {
  const { order, failure, isStale, reload, reports } = useOrder(loaderData);
  const [draft, setDraft] = useState<TrackingDraft | null>(null);
  const isPacker = useOperator().role === 'packer';
  const backLink = isPacker ? today : allOrders;
  if (!order) {
    return (
      <ConsolePage title={orderTexts.order} back={backLink}>
        <RetryAlert onRetry={reload}>{failure}</RetryAlert>
      </ConsolePage>
    );
  }
  return (
    <ConsolePage
      title={orderTitle(order)}
      back={backLink}
      intro={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <OrderChip order={order} />
          <span>{texts.orderedAt(<RelativeTime at={order.created_at} />)}</span>
          <span className="tabular-nums">{order.order_number}</span>
          <CopyButton text={order.gift_link}>{texts.copyGiftLink}</CopyButton>
        </span>
      }
    >
      {failure && <RetryAlert onRetry={reload}>{failure}</RetryAlert>}
      {isStale && (
        <Alert
          tone="info"
          action={
            <Button variant="secondary" onClick={reload}>
              {texts.showLatest}
            </Button>
          }
        >
          {texts.changedMeanwhile}
        </Alert>
      )}
      <OrderReportsContext value={reports}>
        <OrderActions order={order} />
        <div className="grid gap-5 min-[1024px]:grid-cols-[minmax(0,1fr)_22rem] min-[1024px]:grid-rows-[auto_1fr]">
          <div className="min-w-0 min-[1024px]:col-start-2">
            <NextStep order={order} draft={draft} onDraft={setDraft} />
          </div>
          <div className="flex min-w-0 flex-col gap-5 min-[1024px]:col-start-1 min-[1024px]:row-span-2 min-[1024px]:row-start-1">
            <PeoplePanel order={order} />
            <GiftPanel order={order} />
            {!isPacker && <MessagesPanel order={order} />}
            {!isPacker && <AuditPanel order={order} />}
          </div>
          <div className="flex min-w-0 flex-col gap-5 min-[1024px]:col-start-2">
            <NotesPanel order={order} />
            {!isPacker && <PaymentPanel order={order} />}
            <TimelinePanel order={order} />
          </div>
        </div>
      </OrderReportsContext>
    </ConsolePage>
  );
}
