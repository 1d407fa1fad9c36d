import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/order';
import { formatDateTime } from '@presently/texts/format';
import { useState } from 'react';
import { Panel } from '~/ui/panel';
import { RelativeTime } from '~/ui/relative-time';
import { TextButton } from '~/ui/text-button';
import { Timeline } from '~/ui/timeline';
import { actionLabel, isAddressView } from '../audit/audit-texts';
import { FieldDiff } from '../audit/field-diff';
import { capitalise, labelOf, toWords } from '../labels';

/** The events of the order. */
export function TimelinePanel({ order }: { order: OperatorOrderDetail }) {
  return (
    <Panel title={texts.timeline}>
      <Timeline
        entries={order.events.map(({ type, at }) => ({
          title: capitalise(labelOf(texts.events, type)),
          at,
          time: formatDateTime(new Date(at)),
        }))}
      />
    </Panel>
  );
}

/** Messages sent to gifter and recipient; without their texts, which may contain secret links. */
export function MessagesPanel({ order }: { order: OperatorOrderDetail }) {
  return (
    <Panel title={texts.messages}>
      {order.messages.length === 0 ? (
        <p className="text-sm text-ink-muted">{texts.noMessages}</p>
      ) : (
        <ul className="flex flex-col gap-3 text-sm">
          {order.messages.map((message) => (
            <li key={message.id}>
              <p>
                {message.subject ?? capitalise(toWords(message.kind))}
                {' · '}
                <span className={message.status === 'failed' ? 'font-medium text-danger' : 'text-ink-muted'}>
                  {texts.messageStatuses[message.status]}
                </span>
              </p>
              <p className="break-words text-ink-muted">
                {texts.messageTo[message.channel]({
                  address: message.to,
                  time: <RelativeTime at={message.sent_at ?? message.created_at} />,
                })}
              </p>
              {message.last_error && <p className="text-danger">{message.last_error}</p>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Operators' actions on the order; on demand, also their views of its address. */
export function AuditPanel({ order }: { order: OperatorOrderDetail }) {
  const [showsViews, setShowsViews] = useState(false);
  const changes = order.audit.filter((entry) => !isAddressView(entry));
  const viewCount = order.audit.length - changes.length;
  const shown = showsViews ? order.audit : changes;
  return (
    <Panel title={texts.activity}>
      {shown.length === 0 ? (
        <p className="text-sm text-ink-muted">{texts.noActivity}</p>
      ) : (
        <ul className="flex flex-col gap-2.5 text-sm">
          {shown.map((entry) => (
            <li key={entry.id}>
              <p>
                {texts.activityEntry({
                  actor: <span className="font-medium">{entry.actor}</span>,
                  action: actionLabel(entry),
                  time: (
                    <span className="text-ink-muted">
                      <RelativeTime at={entry.at} />
                    </span>
                  ),
                })}
              </p>
              <FieldDiff entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {viewCount > 0 && (
        <p className="mt-2.5 text-sm">
          <TextButton
            variant="muted"
            aria-expanded={showsViews}
            onClick={() => setShowsViews((before) => !before)}
          >
            {showsViews ? texts.hideAddressViews : texts.showAddressViews(viewCount)}
          </TextButton>
        </p>
      )}
    </Panel>
  );
}
