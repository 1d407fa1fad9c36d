import type { TrackedOrder } from '@presently/contracts/gift-links';
import { formatFullDay } from '@presently/texts/format';
import * as texts from '@presently/texts/gift/manage';
import { addressErasedOn, recipientDataRemovedOn } from '@presently/texts/gift/your-data';
import { ReviewCard } from '~/reviews/review-card';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { lazyDialog } from '~/ui/lazy-dialog';
import { useLazyDialog } from '~/ui/use-lazy-dialog';
import { ThankYouCard } from './thank-you-card';
import { useTimeZone } from './use-time-zone';
import { YourData } from './your-data';

const CorrectAddressDrawer = lazyDialog(() => import('./correct-address-drawer'));

interface RecipientPanelProps {
  order: TrackedOrder;
  onChange(order: TrackedOrder): void;
}

const Line = ({ children }: { children: string | null }) =>
  children && (
    <span dir="auto" className="block">
      {children}
    </span>
  );

/** Shown to the recipient only: the full address, the thank-you note, the review and their data. */
export function RecipientPanel({ order, onChange }: RecipientPanelProps) {
  const addressDrawer = useLazyDialog();
  const address = order.shipping_address;
  const timeZone = useTimeZone();
  const dayOf = (at: string) => formatFullDay(new Date(at), timeZone);
  const removedAt = address?.recipient_erased_at ?? null;
  return (
    <>
      {address && !address.erased_at && (
        <Card>
          <h2 className="mb-3 text-xl">{texts.yourAddress}</h2>
          <address className="not-italic">
            <span dir="auto" className="block font-semibold">
              {address.name}
            </span>
            <Line>{address.address_ln_1}</Line>
            <Line>{address.address_ln_2}</Line>
            <span className="block">
              <bdi>{address.city}</bdi>, <bdi>{address.state}</bdi> {address.zip}
            </span>
            {address.delivery_instructions && (
              <span dir="auto" className="mt-2 block text-sm whitespace-pre-line text-ink-muted">
                {address.delivery_instructions}
              </span>
            )}
          </address>
          {order.address_editable && (
            <Button variant="secondary" size="sm" className="mt-4" onClick={addressDrawer.open}>
              {texts.editMyAddress}
            </Button>
          )}
          {addressDrawer.hasOpened && (
            <CorrectAddressDrawer
              open={addressDrawer.isOpen}
              urlId={order.url_id}
              address={address}
              onClose={addressDrawer.close}
              onCorrected={onChange}
            />
          )}
        </Card>
      )}
      {address?.erased_at && !removedAt && (
        <Card>
          <h2 className="mb-2 text-xl">{texts.yourAddress}</h2>
          <p className="text-sm text-ink-muted">{addressErasedOn(dayOf(address.erased_at))}</p>
        </Card>
      )}
      {order.claimed && order.status !== 'Cancelled' && !removedAt && (
        <div className={order.thanked ? undefined : 'print:hidden'}>
          <ThankYouCard order={order} onThanked={onChange} />
        </div>
      )}
      {order.status === 'Delivered' && !removedAt && <ReviewCard reviewer={{ urlId: order.url_id }} />}
      {address && (
        <YourData
          owner={{ urlId: order.url_id }}
          removed={removedAt && recipientDataRemovedOn(dayOf(removedAt))}
        />
      )}
    </>
  );
}
