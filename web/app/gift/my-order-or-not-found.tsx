import * as texts from '@presently/texts/gift/manage';
import PackageSearch from 'lucide-react/icons/package-search';
import { getToken } from '~/lib/session';
import { useHydrated } from '~/lib/use-hydrated';
import { useSessionRevalidation } from '~/lib/use-session-revalidation';
import { ReviewCard } from '~/reviews/review-card';
import { Alert } from '~/ui/alert';
import { Spinner } from '~/ui/spinner';
import { CheckLatestEmail } from './check-latest-email';
import type { MyOrder } from './find-my-order';
import { GiftDetailsCard } from './gift-details-card';
import { GiftIdForm } from './gift-id-form';
import { OrderHeader } from './order-header';
import { OrderColumns, OrderPage } from './order-layout';
import { OrderTimeline } from './order-timeline';
import { TrackingDetails } from './tracking-details';

interface MyOrderOrNotFoundProps {
  page: MyOrder;
  /** The ID in the address, to correct it. */
  id: string;
}

/** For an ID that is not a public gift link: the signed-in user's order with that ID, or else a not-found screen. */
export function MyOrderOrNotFound({ page, id }: MyOrderOrNotFoundProps) {
  const isHydrated = useHydrated();
  useSessionRevalidation();
  if (page.kind === 'missing' && !page.isSearched && isHydrated && getToken()) {
    return (
      <div className="flex flex-1 items-center justify-center py-24">
        <Spinner label={texts.lookingForYourOrder} />
      </div>
    );
  }
  if (page.kind === 'missing') return <NotFound id={id} />;
  const { info, order } = page;
  return (
    <OrderPage>
      <OrderHeader
        title={texts.yourOrder}
        status={info.status}
        orderNumber={order?.order_number}
        id={info.order_id}
      />
      <OrderColumns>
        {order && <GiftDetailsCard order={order} />}
        <div className="flex flex-col gap-6">
          <TrackingDetails tracking={order ?? info} />
          {order && <OrderTimeline order={order} />}
          {order?.status === 'Delivered' && <ReviewCard reviewer={{ orderId: order.id }} />}
        </div>
      </OrderColumns>
    </OrderPage>
  );
}

function NotFound({ id }: { id: string }) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col items-center gap-6 py-10 text-center">
      <span className="flex size-20 items-center justify-center rounded-full bg-brand-soft text-brand">
        <PackageSearch aria-hidden="true" className="size-9" />
      </span>
      <h1 className="text-3xl">{texts.giftNotFoundTitle}</h1>
      <Alert>{texts.notFoundHint}</Alert>
      <p className="text-ink-muted">
        {texts.linkReplacedHint} {texts.didItComeByEmail} <CheckLatestEmail />
      </p>
      <GiftIdForm initial={id} />
    </div>
  );
}
