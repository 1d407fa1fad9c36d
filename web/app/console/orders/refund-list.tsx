import type { RefundDue } from '@presently/contracts/operator-problems';
import * as texts from '@presently/texts/console/orders/issues';
import * as shared from '@presently/texts/console/shared';
import { formatDollars } from '@presently/texts/format';
import { href } from 'react-router';
import { Button } from '~/ui/button';
import { RelativeTime } from '~/ui/relative-time';
import { TextLink } from '~/ui/text-link';
import { useChange } from '../data/change';
import { ActionRow } from './action-row';
import { refundReason } from './order-texts';

/** The action of the refunds route: requests a refund again. */
export interface RefundRetry {
  refundId: string;
}

/** Refunds that have not succeeded yet. */
export function RefundList({ refunds }: { refunds: readonly RefundDue[] }) {
  return (
    <ul className="divide-y divide-line">
      {refunds.map((refund) => (
        <RefundRow key={refund.id} refund={refund} />
      ))}
    </ul>
  );
}

function RefundRow({ refund }: { refund: RefundDue }) {
  const { send, pending, failed } = useChange<RefundRetry>({ action: href('/operator/refunds') });
  return (
    <ActionRow
      failure={failed?.failure}
      actions={
        <Button variant="secondary" loading={pending !== null} onClick={() => send({ refundId: refund.id })}>
          {shared.tryAgain}
        </Button>
      }
    >
      <p>
        {texts.refundTo({
          amount: <span className="font-semibold tabular-nums">{formatDollars(refund.amount)}</span>,
          gifter: refund.order.gifter_name || null,
          gift: (
            <TextLink to={href('/operator/orders/:orderId', { orderId: refund.order.id })}>
              {refund.order.gift_name}
            </TextLink>
          ),
        })}
      </p>
      <p className="text-ink-muted">
        <span className="tabular-nums">{refund.order.order_number}</span>
        {' · '}
        {refund.status === 'failed' ? texts.refundFailed : texts.refundPending}
        {' · '}
        {texts.requested(<RelativeTime at={refund.created_at} />)}
        {' · '}
        {refundReason(refund)}
      </p>
      {refund.last_error && <p className="text-danger">{refund.last_error}</p>}
    </ActionRow>
  );
}
