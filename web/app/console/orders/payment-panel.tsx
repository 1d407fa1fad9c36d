import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { formatDollars } from '@presently/texts/format';
import { DescriptionList } from '~/ui/description-list';
import { Panel } from '~/ui/panel';
import { RelativeTime } from '~/ui/relative-time';
import { paymentStatusLabel, sentenceCase } from './order-texts';

const refundStatusTexts = { pending: 'on its way', succeeded: 'gone back', failed: 'failed' };

/** The payment and its refunds. */
export function PaymentPanel({ order }: { order: OperatorOrderDetail }) {
  const { payment } = order;
  return (
    <Panel title="Payment">
      <DescriptionList
        items={[
          ['State', paymentStatusLabel(order.payment_status)],
          ['Paid', <Money key="paid" dollars={order.amount_paid} />],
          [
            'Refunded',
            order.amount_refunded > 0 ? <Money key="back" dollars={order.amount_refunded} /> : null,
          ],
          ['Card processor', payment && sentenceCase(payment.processor)],
          ['Payment', payment?.intent_id && <span className="break-all">{payment.intent_id}</span>],
          ['Refused because', payment?.decline_reason],
        ]}
      />
      {payment && payment.refunds.length > 0 && (
        <ul aria-label="Refunds" className="mt-4 flex flex-col gap-2.5 border-t border-line pt-4 text-sm">
          {payment.refunds.map((refund) => (
            <li key={refund.id}>
              <p>
                <Money dollars={refund.amount} />{' '}
                <span className={refund.status === 'failed' ? 'font-medium text-danger' : ''}>
                  {refundStatusTexts[refund.status]}
                </span>
                , <RelativeTime at={refund.settled_at ?? refund.created_at} />
              </p>
              <p className="text-ink-muted">{sentenceCase(refund.reason)}</p>
              {refund.last_error && <p className="text-danger">{refund.last_error}</p>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const Money = ({ dollars }: { dollars: number }) => (
  <span className="font-semibold tabular-nums">{formatDollars(dollars)}</span>
);
