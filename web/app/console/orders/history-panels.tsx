import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { formatDateTime } from '@presently/texts/format';
import { Panel } from '~/ui/panel';
import { RelativeTime } from '~/ui/relative-time';
import { Timeline } from '~/ui/timeline';
import { FieldDiff } from '../audit/field-diff';
import { sentenceCase } from './order-texts';

const eventTitles: Record<string, string> = {
  Picked: 'Bought',
  Processing: 'Claimed',
  Ordered: 'Packed',
};

/** The events of the order. */
export function TimelinePanel({ order }: { order: OperatorOrderDetail }) {
  return (
    <Panel title="Timeline">
      <Timeline
        entries={order.events.map(({ type, at }) => ({
          title: eventTitles[type] ?? sentenceCase(type),
          at,
          time: formatDateTime(new Date(at)),
        }))}
      />
    </Panel>
  );
}

const statusTexts = {
  queued: 'on its way',
  sent: 'sent',
  failed: 'given up',
  suppressed: 'held back (too many to this mailbox in a day)',
};

/** Messages sent to gifter and recipient; without their texts, which may contain secret links. */
export function MessagesPanel({ order }: { order: OperatorOrderDetail }) {
  return (
    <Panel title="Messages">
      {order.messages.length === 0 ? (
        <p className="text-sm text-ink-muted">None yet.</p>
      ) : (
        <ul className="flex flex-col gap-3 text-sm">
          {order.messages.map((message) => (
            <li key={message.id}>
              <p>
                {message.subject ?? sentenceCase(message.kind)}{' '}
                <span className={message.status === 'failed' ? 'font-medium text-danger' : 'text-ink-muted'}>
                  {statusTexts[message.status]}
                </span>
              </p>
              <p className="break-words text-ink-muted">
                {message.channel === 'sms' ? 'SMS' : 'E-mail'} to {message.to},{' '}
                <RelativeTime at={message.sent_at ?? message.created_at} />
              </p>
              {message.last_error && <p className="text-danger">{message.last_error}</p>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Audit entries of the order: actions of operators, and views of its address. */
export function AuditPanel({ order }: { order: OperatorOrderDetail }) {
  return (
    <Panel title="Who did what">
      {order.audit.length === 0 ? (
        <p className="text-sm text-ink-muted">No operator has touched it.</p>
      ) : (
        <ul className="flex flex-col gap-2.5 text-sm">
          {order.audit.map((entry) => (
            <li key={entry.id}>
              <p>
                <span className="font-medium">{entry.actor}</span>: {sentenceCase(entry.action).toLowerCase()}
                ,{' '}
                <span className="text-ink-muted">
                  <RelativeTime at={entry.at} />
                </span>
              </p>
              <FieldDiff before={entry.before} after={entry.after} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
