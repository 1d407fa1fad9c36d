import * as texts from '@presently/texts/server/alert-emails';
import type { AlertRow } from '../alerts/index.ts';
import type { EmailBlock, NewMessage } from '../messaging/index.ts';

/** The kind of message. */
export const ALERT_EMAIL = 'alerts';

/** Maximum number of alert kinds listed in an email; the others are only counted. */
const MAX_KINDS = 12;

/**
 * Says what is wrong and what to do, with one paragraph per kind of alert. Names no order or customer, because the
 * mailbox's readers need not be operators.
 */
export function alertEmail(
  alerts: Pick<AlertRow, 'kind' | 'text'>[],
  publicOrigin: string,
): Omit<NewMessage, 'to'> {
  const byKind = [...Map.groupBy(alerts, ({ kind }) => kind)];
  const named = byKind.slice(0, MAX_KINDS);
  const rest = byKind.slice(MAX_KINDS).flatMap(([, others]) => others).length;
  return {
    channel: 'email',
    kind: ALERT_EMAIL,
    subject: texts.subject(alerts.length),
    content: {
      audience: 'operators',
      preview: named.map(([kind, [first]]) => whatIsWrong(kind, first?.text ?? '')).join(' '),
      heading: texts.subject(alerts.length),
      greeting: texts.introduction(alerts.length),
      blocks: [
        ...named.map(([kind, same]): EmailBlock => ({ kind: 'text', text: paragraph(kind, same) })),
        ...(rest > 0 ? [{ kind: 'text', text: texts.andMore(rest) } as const] : []),
        { kind: 'button', label: texts.openIssues, url: `${publicOrigin}/operator/problems` },
      ],
    },
  };
}

function paragraph(kind: string, alerts: Pick<AlertRow, 'text'>[]): string {
  const problem = texts.times(whatIsWrong(kind, alerts[0]?.text ?? ''), alerts.length);
  return `${problem}\n${texts.whatToDo[kind] ?? texts.whatToDoOtherwise}`;
}

/** The alert's own text, unless it quotes a provider's response. */
const whatIsWrong = (kind: string, text: string): string => texts.withoutDetails[kind] ?? text;
