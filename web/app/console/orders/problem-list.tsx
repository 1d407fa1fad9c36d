import type { Problem } from '@presently/contracts/operator-problems';
import * as texts from '@presently/texts/console/orders/issues';
import { href } from 'react-router';
import { Button } from '~/ui/button';
import { RelativeTime } from '~/ui/relative-time';
import { TextLink } from '~/ui/text-link';
import { useChange } from '../data/change';
import { capitalise, labelOf } from '../labels';
import { ActionRow } from './action-row';

/** The actions of the problems route. */
export type ProblemChange =
  | { kind: 'resolve'; problemId: string }
  /** Sends the problem's message again. */
  | { kind: 'resend'; messageId: string };

/** Alerts that need an operator's attention, with links to their orders. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  return (
    <ul className="divide-y divide-line">
      {problems.map((problem) => (
        <ProblemRow key={problem.id} problem={problem} />
      ))}
    </ul>
  );
}

function ProblemRow({ problem }: { problem: Problem }) {
  const { send, pending, failed } = useChange<ProblemChange>({ action: href('/operator/problems') });
  const { message_id: messageId } = problem;
  return (
    <ActionRow
      failure={failed?.failure}
      actions={
        <>
          {messageId && (
            <Button
              variant="secondary"
              loading={pending?.kind === 'resend'}
              onClick={() => send({ kind: 'resend', messageId })}
            >
              {texts.sendAgain}
            </Button>
          )}
          <Button
            variant="secondary"
            loading={pending?.kind === 'resolve'}
            onClick={() => send({ kind: 'resolve', problemId: problem.id })}
          >
            {texts.markResolved}
          </Button>
        </>
      }
    >
      <p className="font-semibold">{problem.text}</p>
      <p className="text-ink-muted">
        {capitalise(labelOf(texts.issueKinds, problem.kind))}
        {' · '}
        <RelativeTime at={problem.last_seen_at} />
        {problem.times > 1 && (
          <>
            {' · '}
            {texts.timesSince({ times: problem.times, time: <RelativeTime at={problem.raised_at} /> })}
          </>
        )}
        {problem.order_id && (
          <>
            {' · '}
            <TextLink to={href('/operator/orders/:orderId', { orderId: problem.order_id })}>
              {texts.viewOrder(<span className="tabular-nums">{problem.order_number}</span>)}
            </TextLink>
          </>
        )}
      </p>
    </ActionRow>
  );
}
