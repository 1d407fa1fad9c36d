import type { InfoPageName } from '@presently/contracts/info-pages';
import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/order';
import * as orderTexts from '@presently/texts/console/orders/shared';
import { version as versionOfPage } from '@presently/texts/console/pages';
import { formatDollars } from '@presently/texts/format';
import { href } from 'react-router';
import { DescriptionList } from '~/ui/description-list';
import { Panel } from '~/ui/panel';
import { RelativeTime } from '~/ui/relative-time';
import { TextLink } from '~/ui/text-link';
import { refundReason } from './order-texts';

/** The payment and its refunds. */
export function PaymentPanel({ order }: { order: OperatorOrderDetail }) {
  const { payment } = order;
  return (
    <Panel title={orderTexts.payment}>
      <DescriptionList
        items={[
          [texts.paymentStatus, orderTexts.paymentStatuses[order.payment_status]],
          [orderTexts.paid, <Money key="paid" dollars={order.amount_paid} />],
          [
            orderTexts.refunded,
            order.amount_refunded > 0 ? <Money key="back" dollars={order.amount_refunded} /> : null,
          ],
          [texts.cardProcessor, payment && texts.cardProcessors[payment.processor]],
          [texts.paymentId, payment?.intent_id && <span className="break-all">{payment.intent_id}</span>],
          [texts.declineReason, payment?.decline_reason],
          [
            texts.terms,
            order.terms_version && <VersionLink key="terms" page="terms" version={order.terms_version} />,
          ],
          [
            texts.returns,
            order.returns_version && (
              <VersionLink key="returns" page="returns" version={order.returns_version} />
            ),
          ],
        ]}
      />
      {payment && payment.refunds.length > 0 && (
        <ul
          aria-label={texts.refunds}
          className="mt-4 flex flex-col gap-2.5 border-t border-line pt-4 text-sm"
        >
          {payment.refunds.map((refund) => (
            <li key={refund.id}>
              <p>
                {texts.refundLine[refund.status]({
                  amount: <Money dollars={refund.amount} />,
                  time: <RelativeTime at={refund.settled_at ?? refund.created_at} />,
                  emphasis: (words) => (
                    <span className={refund.status === 'failed' ? 'font-medium text-danger' : ''}>
                      {words}
                    </span>
                  ),
                })}
              </p>
              <p className="text-ink-muted">{refundReason(refund)}</p>
              {refund.last_error && <p className="text-danger">{refund.last_error}</p>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const VersionLink = ({ page, version }: { page: InfoPageName; version: number }) => (
  <TextLink to={href('/operator/pages/:page/versions/:version', { page, version: String(version) })}>
    {versionOfPage(version)}
  </TextLink>
);

const Money = ({ dollars }: { dollars: number }) => (
  <span className="font-semibold tabular-nums">{formatDollars(dollars)}</span>
);
