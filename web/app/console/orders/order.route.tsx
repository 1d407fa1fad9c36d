import { useState } from 'react';
import { useParams } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { Alert } from '~/ui/alert';
import { Skeleton } from '~/ui/skeleton';
import { CompactButton } from '../ui/compact-button';
import { ConsolePage } from '../ui/console-page';
import { CopyButton } from '../ui/copy-button';
import { ErrorAlert } from '../ui/error-alert';
import { RelativeTime } from '../ui/relative-time';
import type { Route } from './+types/order.route';
import { GiftPanel } from './gift-panel';
import { AuditPanel, MessagesPanel, TimelinePanel } from './history-panels';
import { NextStep } from './next-step';
import { NotesPanel } from './notes-panel';
import { OrderActions } from './order-actions';
import { OrderChip } from './order-columns';
import { orderTitle } from './order-texts';
import { PaymentPanel } from './payment-panel';
import { PeoplePanel } from './people-panel';
import type { TrackingDraft } from './ship-form';
import { useOrder } from './use-order';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Order', indexed: false });

const backLink = { to: '/operator/orders', label: 'All orders' };

export default function OrderPage() {
  const { orderId = '' } = useParams();
  return <OrderScreen key={orderId} id={orderId} />;
}

function OrderScreen({ id }: { id: string }) {
  const { order, failure, isStale, reload, performAction } = useOrder(id);
  const [draft, setDraft] = useState<TrackingDraft | null>(null);
  if (!order) {
    return (
      <ConsolePage title="Order" back={backLink}>
        {failure ? <ErrorAlert text={failure} onRetry={() => void reload()} /> : <OrderSkeleton />}
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
          <span>
            Bought <RelativeTime at={order.created_at} />
          </span>
          <span className="break-all">{order.id}</span>
          <CopyButton text={order.gift_link}>Copy gift link</CopyButton>
        </span>
      }
    >
      {failure && <ErrorAlert text={failure} onRetry={() => void reload()} />}
      {isStale && (
        <Alert
          tone="info"
          action={<CompactButton onClick={() => void reload()}>Show how it is now</CompactButton>}
        >
          Somebody has changed this order meanwhile. What you see is how it was before; nothing you typed is
          lost.
        </Alert>
      )}
      <OrderActions order={order} performAction={performAction} />
      <div className="grid gap-5 min-[1024px]:grid-cols-[minmax(0,1fr)_22rem] min-[1024px]:grid-rows-[auto_1fr]">
        <div className="min-w-0 min-[1024px]:col-start-2">
          <NextStep
            key={order.status}
            order={order}
            performAction={performAction}
            draft={draft}
            onDraft={setDraft}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-5 min-[1024px]:col-start-1 min-[1024px]:row-span-2 min-[1024px]:row-start-1">
          <PeoplePanel order={order} />
          <GiftPanel order={order} />
          <MessagesPanel order={order} />
          <AuditPanel order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-5 min-[1024px]:col-start-2">
          <NotesPanel order={order} performAction={performAction} />
          <PaymentPanel order={order} />
          <TimelinePanel order={order} />
        </div>
      </div>
    </ConsolePage>
  );
}

function OrderSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the order …"
      className="grid gap-5 min-[1024px]:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <Skeleton className="h-80 w-full rounded-control" />
      <Skeleton className="h-56 w-full rounded-control" />
    </div>
  );
}
