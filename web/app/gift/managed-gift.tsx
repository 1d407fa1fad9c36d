import type { CardImage } from '@presently/contracts/catalogue';
import type { Order } from '@presently/contracts/orders';
import * as texts from '@presently/texts/gift/manage';
import { guestDataRemoved } from '@presently/texts/gift/your-data';
import { useState } from 'react';
import { cx } from '~/lib/cx';
import { ReviewCard } from '~/reviews/review-card';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { lazyDialog } from '~/ui/lazy-dialog';
import { Quote } from '~/ui/quote';
import { showToast } from '~/ui/toast';
import { useLazyDialog } from '~/ui/use-lazy-dialog';
import { EarlierPolicies } from './earlier-policies';
import { type GiftActionResult, useGiftActions } from './gift-action';
import { GiftActionButtons } from './gift-actions';
import { GiftDetailsCard } from './gift-details-card';
import { orderEventsPath } from './order-events-path';
import { OrderHeader } from './order-header';
import { OrderColumns, OrderPage } from './order-layout';
import { OrderTimeline } from './order-timeline';
import { ShareGift } from './share-gift';
import { toGifterStatus } from './status-texts';
import { TrackingDetails } from './tracking-details';
import { useLiveOrder } from './use-live-order';
import { useTimeZone } from './use-time-zone';
import { YourData } from './your-data';

const EditGiftDrawer = lazyDialog(() => import('./edit-gift-drawer'));
const CancelGiftDialog = lazyDialog(() => import('./cancel-gift-dialog'));

interface ManagedGiftProps {
  initial: Order;
  /** The designs to choose from. */
  cards: readonly CardImage[];
  /** The secret in its manage link. */
  manageKey: string;
  read(signal: AbortSignal): Promise<Order>;
}

/** The gifter's view of a gift: status, link, and the available changes. */
export function ManagedGift({ initial, cards, manageKey, read }: ManagedGiftProps) {
  const { order } = useLiveOrder(initial, read, orderEventsPath(initial.url_id));
  const status = toGifterStatus(order, useTimeZone());
  const isErased = order.gifter_erased_at !== null;
  const editDrawer = useLazyDialog();
  const cancelDialog = useLazyDialog();
  const [result, setResult] = useState<GiftActionResult | null>(null);
  const actions = useGiftActions(order, (next) => {
    setResult(next);
    if ('errors' in next) return;
    if (next.intent === 'update') {
      editDrawer.close();
      showToast(texts.yourGiftWasChanged);
    }
    if (next.intent === 'cancel') {
      cancelDialog.close();
      showToast(texts.yourGiftWasCancelled);
    }
  });
  const errorsOf = (intent: GiftActionResult['intent']) =>
    result?.intent === intent && 'errors' in result && !actions.isPending(intent) ? result.errors : null;

  return (
    <OrderPage>
      <OrderHeader
        title={status.title}
        status={order.status}
        orderNumber={order.order_number}
        id={order.url_id}
      />
      {status.text && <Alert tone="info">{status.text}</Alert>}
      <OrderColumns>
        <div className="flex flex-col gap-6 empty:hidden">
          {order.cancellable && <ShareGift link={order.gift_link} manageKey={manageKey} />}
          {order.thanks && <QuoteCard title={texts.thankYouNote} text={order.thanks.message} />}
          {order.decline_message && <QuoteCard title={texts.theirMessage} text={order.decline_message} />}
        </div>
        {/* On phones the parcel comes before the gift, but pending actions come before the history. */}
        <div
          className={cx(
            'flex flex-col gap-6 md:col-start-2 md:row-span-2 md:row-start-1',
            !order.claimed && 'max-md:order-last',
          )}
        >
          {order.claimed && order.status !== 'Cancelled' && <TrackingDetails tracking={order} />}
          <OrderTimeline order={order} />
        </div>
        <div className="flex flex-col gap-6">
          <GiftDetailsCard order={order} />
          {order.status === 'Delivered' && !isErased && <ReviewCard reviewer={{ manageKey }} />}
          {(order.editable || order.cancellable || order.resendable) && (
            <div className="flex flex-col items-start gap-2">
              {order.editable && (
                <Button variant="secondary" onClick={editDrawer.open}>
                  {texts.changeNoteCardOrDate}
                </Button>
              )}
              <div className="-mx-4 grid justify-items-start min-[28rem]:grid-cols-2">
                <GiftActionButtons order={order} actions={actions} />
                {order.cancellable && (
                  <Button variant="ghost" size="sm" onClick={cancelDialog.open}>
                    {texts.cancelThisGiftButton}
                  </Button>
                )}
              </div>
            </div>
          )}
        </div>
      </OrderColumns>
      <YourData owner={{ manageKey }} removed={isErased ? guestDataRemoved : null} />
      <EarlierPolicies order={order} />
      {editDrawer.hasOpened && (
        <EditGiftDrawer
          open={editDrawer.isOpen}
          order={order}
          cards={cards}
          isSaving={actions.isPending('update')}
          errors={errorsOf('update')}
          onSave={(change) => void actions.run({ intent: 'update', change })}
          onClose={editDrawer.close}
        />
      )}
      {cancelDialog.hasOpened && (
        <CancelGiftDialog
          open={cancelDialog.isOpen}
          amount={order.amount_paid}
          isCancelling={actions.isPending('cancel')}
          failure={errorsOf('cancel')?.message ?? null}
          onCancel={() => void actions.run({ intent: 'cancel' })}
          onClose={() => {
            setResult(null);
            cancelDialog.close();
          }}
        />
      )}
    </OrderPage>
  );
}

function QuoteCard({ title, text }: { title: string; text: string }) {
  return (
    <Card>
      <h2 className="mb-2 text-xl">{title}</h2>
      <Quote>{text}</Quote>
    </Card>
  );
}
