import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/order';
import * as orderTexts from '@presently/texts/console/orders/shared';
import * as shared from '@presently/texts/console/shared';
import { formatFullDay } from '@presently/texts/format';
import { CopyButton } from '~/ui/copy-button';
import { DescriptionList } from '~/ui/description-list';
import { Panel } from '~/ui/panel';
import { SmallHeading } from '~/ui/small-heading';
import { fullName } from './order-texts';

/** Recipient with address, and gifter. */
export function PeoplePanel({ order }: { order: OperatorOrderDetail }) {
  const to = order.shipping_address;
  const lines = to && [
    to.name,
    to.address_ln_1,
    to.address_ln_2,
    `${to.city}, ${to.state} ${to.zip ?? ''}`.trim(),
  ];
  const address = lines?.filter(Boolean).join('\n');
  const billing = order.billing_address;
  const billingStreet = billing && [billing.address, billing.address_ln_2].filter(Boolean).join(', ');
  return (
    <Panel title={texts.recipientAndGifter}>
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="flex flex-col gap-2 text-sm">
          <SmallHeading muted>{orderTexts.shipTo}</SmallHeading>
          {to?.erased_at ? (
            <p className="text-ink-muted">
              {texts.addressErasedOn(formatFullDay(new Date(to.erased_at)), to)}
            </p>
          ) : to && address ? (
            <>
              <address dir="auto" className="text-base leading-snug whitespace-pre-line not-italic">
                {address}
              </address>
              <CopyButton text={address}>{texts.copyAddress}</CopyButton>
              <DescriptionList
                items={[
                  [texts.email, to.email],
                  [shared.phone, to.phone],
                ]}
              />
              {to.delivery_instructions && (
                <div>
                  <p className="text-ink-muted">{texts.deliveryInstructions}</p>
                  <p dir="auto">{to.delivery_instructions}</p>
                </div>
              )}
            </>
          ) : (
            <p>{order.claimed ? texts.addressNotForPackers : texts.noAddressYet}</p>
          )}
        </div>
        <div className="flex flex-col gap-2 text-sm">
          <SmallHeading muted>{texts.from}</SmallHeading>
          <p className="text-base leading-snug">{fullName(order.gifter)}</p>
          {order.gifter.email && <p className="break-all">{order.gifter.email}</p>}
          {billing && (
            <p className="text-ink-muted">
              {texts.billingAddress(
                `${billingStreet}, ${billing.city}, ${billing.state} ${billing.zip_code}`,
              )}
            </p>
          )}
          <p className="text-ink-muted">
            {order.gifter.user_id ? texts.hasAccount : texts.checkedOutAsGuest}
          </p>
        </div>
      </div>
    </Panel>
  );
}
