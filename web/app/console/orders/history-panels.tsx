import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { Timeline } from '~/ui/timeline';
import { FieldDiff } from '../ui/field-diff';
import { Panel } from '../ui/panel';
import { formatDateTime, RelativeTime } from '../ui/relative-time';
import { sentenceCase } from './order-texts';

const events: Record<string, string> = {
  Picked: 'Bought',
  Processing: 'Claimed',
  Ordered: 'Packed',
};

/** What has happened to the gift. */
export function TimelinePanel({ order }: { order: OperatorOrderDetail }) {
  return (
    <Panel title="Timeline">
      <Timeline
        entries={order.events.map(({ type, at }) => ({
          title: events[type] ?? sentenceCase(type),
          at,
          time: formatDateTime(at),
        }))}
      />
    </Panel>
  );
}

const states = {
  queued: 'on its way',
  sent: 'sent',
  failed: 'given up',
  suppressed: 'held back (too many to this mailbox in a day)',
};

/** What the shop wrote to gifter and recipient; the words themselves may hold somebody's key. */
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
                  {states[message.status]}
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

/** Who did and saw what. */
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
