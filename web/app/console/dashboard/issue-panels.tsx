import type { Problem, RefundDue } from '@presently/contracts/operator-orders';
import { href } from 'react-router';
import { ButtonLink } from '~/ui/button-link';
import { Panel } from '~/ui/panel';
import { type LoadedList, useCursorList } from '../data/cursor-list';
import type { Loaded } from '../data/loaded';
import { ProblemList } from '../orders/problem-list';
import { RefundList } from '../orders/refund-list';
import { useQueueCounts } from '../shell/queue-counts';

export const maxIssues = 3;

/** The oldest problems; hidden while there are none. */
export function ProblemsPanel({ loaded }: { loaded: Loaded<LoadedList<Problem>> }) {
  const list = useCursorList(loaded);
  const { counts } = useQueueCounts();
  if (list.items?.length === 0) return null;
  return (
    <Panel
      title="Problems"
      flush
      aside={<PanelLink to={href('/operator/problems')} count={counts?.problems} description="problems" />}
    >
      <ProblemList list={list} />
    </Panel>
  );
}

/** The oldest due refunds; hidden while there are none. */
export function RefundsPanel({ loaded }: { loaded: Loaded<LoadedList<RefundDue>> }) {
  const list = useCursorList(loaded);
  const { counts } = useQueueCounts();
  if (list.items?.length === 0) return null;
  return (
    <Panel
      title="Refunds due"
      flush
      aside={
        <PanelLink to={href('/operator/refunds')} count={counts?.refund_due} description="refunds due" />
      }
    >
      <RefundList list={list} />
    </Panel>
  );
}

function PanelLink({
  to,
  count = 0,
  description,
}: {
  to: string;
  count: number | undefined;
  description: string;
}) {
  return (
    <ButtonLink variant="ghost" to={to} className="-mr-2">
      {count > maxIssues ? `All ${count}` : 'Open'}
      <span className="sr-only"> {description}</span>
    </ButtonLink>
  );
}
