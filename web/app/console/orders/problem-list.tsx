import type { Problem } from '@presently/contracts/operator-orders';
import { href } from 'react-router';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { EmptyList } from '~/ui/empty-list';
import { RelativeTime } from '~/ui/relative-time';
import { RetryAlert } from '~/ui/retry-alert';
import { TextLink } from '~/ui/text-link';
import { useChange } from '../data/change';
import type { CursorList } from '../data/cursor-list';
import { sentenceCase } from './order-texts';

/** What the action of the problems' route does. */
export type ProblemChange =
  | { kind: 'resolve'; problemId: string }
  /** Sends the problem's message again. */
  | { kind: 'resend'; messageId: string };

/** Alerts that need an operator's attention, with links to their orders. */
export function ProblemList({ list }: { list: CursorList<Problem> }) {
  const { items, failure, reload } = list;
  if (items === null) {
    return (
      <div className="p-4">
        <RetryAlert onRetry={reload}>{failure}</RetryAlert>
      </div>
    );
  }
  if (items.length === 0) return <EmptyList text="No problems. Everything works by itself." />;
  return (
    <ul className="divide-y divide-line">
      {items.map((problem) => (
        <ProblemRow key={problem.id} problem={problem} />
      ))}
    </ul>
  );
}

function ProblemRow({ problem }: { problem: Problem }) {
  const { send, pending, failed } = useChange<ProblemChange>({ action: href('/operator/problems') });
  const { message_id: messageId } = problem;
  return (
    <li className="flex flex-col gap-2 px-4 py-3 text-sm sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <p className="font-semibold">{problem.text}</p>
          <p className="text-ink-muted">
            {sentenceCase(problem.kind)}
            {' · '}
            <RelativeTime at={problem.last_seen_at} />
            {problem.times > 1 && ` · ${problem.times} times since `}
            {problem.times > 1 && <RelativeTime at={problem.raised_at} />}
            {problem.order_id && (
              <>
                {' · '}
                <TextLink to={href('/operator/orders/:orderId', { orderId: problem.order_id })}>
                  Open the order
                </TextLink>
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {messageId && (
            <Button
              variant="secondary"
              loading={pending?.kind === 'resend'}
              onClick={() => send({ kind: 'resend', messageId })}
            >
              Send again
            </Button>
          )}
          <Button
            variant="secondary"
            loading={pending?.kind === 'resolve'}
            onClick={() => send({ kind: 'resolve', problemId: problem.id })}
          >
            Dealt with
          </Button>
        </div>
      </div>
      {failed && <Alert>{failed.failure}</Alert>}
    </li>
  );
}
