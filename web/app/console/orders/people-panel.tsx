import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
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
  return (
    <Panel title="Recipient and gifter">
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="flex flex-col gap-2 text-sm">
          <SmallHeading muted>Goes to</SmallHeading>
          {to && address ? (
            <>
              <address dir="auto" className="text-base leading-snug whitespace-pre-line not-italic">
                {address}
              </address>
              <CopyButton text={address}>Copy address</CopyButton>
              <DescriptionList
                items={[
                  ['E-mail', to.email],
                  ['Phone', to.phone],
                  ['Instructions', to.delivery_instructions],
                ]}
              />
            </>
          ) : (
            <p>Nobody has claimed it yet, so there is no address.</p>
          )}
        </div>
        <div className="flex flex-col gap-2 text-sm">
          <SmallHeading muted>From</SmallHeading>
          <p className="text-base leading-snug">{fullName(order.gifter)}</p>
          {order.gifter.email && <p className="break-all">{order.gifter.email}</p>}
          {billing && (
            <p className="text-ink-muted">
              Billed to {billing.address}, {billing.city}, {billing.state} {billing.zip_code}
            </p>
          )}
          <p className="text-ink-muted">{order.gifter.user_id ? 'Has an account' : 'Bought as a guest'}</p>
        </div>
      </div>
    </Panel>
  );
}
