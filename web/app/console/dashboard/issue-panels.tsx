import type { Problem, RefundDue } from '@presently/contracts/operator-problems';
import { href } from 'react-router';
import { ButtonLink } from '~/ui/button-link';
import { type LoadedList, useCursorList } from '../data/cursor-list';
import { ListPanel } from '../data/list-panel';
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
    <ListPanel
      title="Problems"
      list={list}
      growing={false}
      aside={<PanelLink to={href('/operator/problems')} count={counts?.problems} description="problems" />}
    >
      {(problems) => <ProblemList problems={problems} />}
    </ListPanel>
  );
}

/** The oldest due refunds; hidden while there are none. */
export function RefundsPanel({ loaded }: { loaded: Loaded<LoadedList<RefundDue>> }) {
  const list = useCursorList(loaded);
  const { counts } = useQueueCounts();
  if (list.items?.length === 0) return null;
  return (
    <ListPanel
      title="Refunds due"
      list={list}
      growing={false}
      aside={
        <PanelLink to={href('/operator/refunds')} count={counts?.refund_due} description="refunds due" />
      }
    >
      {(refunds) => <RefundList refunds={refunds} />}
    </ListPanel>
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
