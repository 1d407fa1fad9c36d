import type { TrackedOrder } from '@presently/contracts/gift-links';
import * as texts from '@presently/texts/gift/manage';
import { cx } from '~/lib/cx';
import { trackGift } from '~/lib/endpoints';
import { failureText } from '~/lib/failure-text';
import { api } from '~/lib/session';
import { Alert } from '~/ui/alert';
import { RetryAlert } from '~/ui/retry-alert';
import { CheckLatestEmail } from './check-latest-email';
import { GiftDetailsCard } from './gift-details-card';
import { gifterFullName } from './gifter-name';
import { orderEventsPath } from './order-events-path';
import { OrderHeader } from './order-header';
import { OrderColumns, OrderPage } from './order-layout';
import { OrderTimeline } from './order-timeline';
import { RecipientPanel } from './recipient-panel';
import { endedGiftText, toTrackingTitle } from './status-texts';
import { TrackingDetails } from './tracking-details';
import { useLiveOrder } from './use-live-order';
import { type RecipientKeyFailure, useRecipientKey } from './use-recipient-key';

/** Tracking page of a gift, for anyone with its link; the recipient also gets the address and the thank-you note. */
export function TrackedGift({ initial }: { initial: TrackedOrder }) {
  const urlId = initial.url_id;
  const fetchOrder = async (signal: AbortSignal) =>
    (await api(trackGift, { params: { urlId }, signal })).data;
  const { order, replaceOrder } = useLiveOrder(initial, fetchOrder, orderEventsPath(urlId));
  const keyFailure = useRecipientKey(urlId, replaceOrder);
  const hasEnded = order.status === 'Cancelled';
  /** The contents of a gift that was never claimed stay hidden. */
  const hidesContents = hasEnded && !order.claimed;

  return (
    <OrderPage>
      <OrderHeader
        title={toTrackingTitle(order)}
        status={order.status}
        orderNumber={order.order_number}
        id={urlId}
      />
      {keyFailure && <KeyFailure {...keyFailure} />}
      {hasEnded && <EndedNotice order={order} />}
      <OrderColumns>
        {!hidesContents && <GiftDetailsCard order={order} />}
        <div
          className={cx(
            'flex flex-col gap-6',
            !hidesContents && 'md:col-start-2 md:row-span-2 md:row-start-1',
          )}
        >
          {!hasEnded && <TrackingDetails tracking={order} showsRecipient={order.viewer !== 'recipient'} />}
          <OrderTimeline order={order} />
        </div>
        {order.viewer === 'recipient' && (
          <div className="flex flex-col gap-6 empty:hidden">
            <RecipientPanel order={order} onChange={replaceOrder} />
          </div>
        )}
      </OrderColumns>
    </OrderPage>
  );
}

function KeyFailure({ isRejected, retry }: RecipientKeyFailure) {
  return isRejected ? (
    <Alert>
      <p>{texts.recipientNotRecognized}</p>
      <p className="font-normal">
        {texts.linkMayBeWrong} <CheckLatestEmail />
      </p>
    </Alert>
  ) : (
    <RetryAlert onRetry={retry}>{failureText(texts.recipientNotLoaded)}</RetryAlert>
  );
}

function EndedNotice({ order }: { order: TrackedOrder }) {
  const { title, text } = endedGiftText(order.cancel_reason, gifterFullName(order.gifter));
  return (
    <Alert tone="info">
      <p className="text-base font-semibold">{title}</p>
      <p className="font-normal">{text}</p>
    </Alert>
  );
}
