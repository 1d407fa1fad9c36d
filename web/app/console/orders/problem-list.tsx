import type { Problem } from '@presently/contracts/operator-orders';
import { useState } from 'react';
import { api } from '~/lib/session';
import { TextLink } from '~/ui/text-link';
import { showToast } from '~/ui/toast';
import { resolveProblem, retryMessage } from '../endpoints';
import { useQueueCounts } from '../shell/queue-counts';
import { CompactButton } from '../ui/compact-button';
import { EmptyList } from '../ui/empty-list';
import { ErrorAlert, errorMessage } from '../ui/error-alert';
import { RelativeTime } from '../ui/relative-time';
import { RowsSkeleton } from '../ui/rows-skeleton';
import type { CursorList } from '../ui/use-cursor-list';
import { sentenceCase } from './order-texts';

/** Alerts that need an operator's attention, with links to their orders. */
export function ProblemList({ list }: { list: CursorList<Problem> }) {
  const { items, failure, reload, updateItems } = list;
  if (items === null) {
    if (!failure) return <RowsSkeleton rows={3} label="Loading problems …" />;
    return (
      <div className="p-4">
        <ErrorAlert text={failure} onRetry={reload} />
      </div>
    );
  }
  if (items.length === 0) return <EmptyList text="No problems. Everything works by itself." />;
  return (
    <ul className="divide-y divide-line">
      {items.map((problem) => (
        <ProblemRow
          key={problem.id}
          problem={problem}
          onResolved={() => updateItems((problems) => problems.filter(({ id }) => id !== problem.id))}
        />
      ))}
    </ul>
  );
}

function ProblemRow({ problem, onResolved }: { problem: Problem; onResolved(): void }) {
  const { refresh } = useQueueCounts();
  const [busy, setBusy] = useState<'resolving' | 'sending' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function run(kind: NonNullable<typeof busy>, action: () => Promise<unknown>, successText: string) {
    setBusy(kind);
    setFailure(null);
    try {
      await action();
      showToast(successText);
      onResolved();
      refresh();
    } catch (error) {
      setFailure(errorMessage(error));
      setBusy(null);
    }
  }
  const resolve = () =>
    run('resolving', () => api(resolveProblem, { params: { id: problem.id } }), 'Marked as dealt with');
  const resend = (id: string) =>
    run('sending', () => api(retryMessage, { params: { id } }), 'Sent once more');

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
                <TextLink to={`/operator/orders/${problem.order_id}`}>Open the order</TextLink>
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {problem.message_id && (
            <CompactButton
              loading={busy === 'sending'}
              onClick={() => problem.message_id && void resend(problem.message_id)}
            >
              Send again
            </CompactButton>
          )}
          <CompactButton loading={busy === 'resolving'} onClick={() => void resolve()}>
            Dealt with
          </CompactButton>
        </div>
      </div>
      {failure && <ErrorAlert text={failure} />}
    </li>
  );
}
