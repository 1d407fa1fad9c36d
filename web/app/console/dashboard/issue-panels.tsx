import type { Problem, RefundDue } from '@presently/contracts/operator-problems';
import * as shared from '@presently/texts/console/shared';
import { href } from 'react-router';
import { type LoadedList, useCursorList } from '../data/cursor-list';
import { ListPanel } from '../data/list-panel';
import type { Loaded } from '../data/loaded';
import { ProblemList } from '../orders/problem-list';
import { RefundList } from '../orders/refund-list';
import { useQueueCounts } from '../shell/queue-counts';
import { WholeListLink } from './whole-list-link';

export const MAX_ISSUES = 3;

/** The oldest problems; hidden while there are none. */
export function ProblemsPanel({ loaded }: { loaded: Loaded<LoadedList<Problem>> }) {
  const list = useCursorList(loaded);
  const { counts } = useQueueCounts();
  if (list.items?.length === 0) return null;
  return (
    <ListPanel
      title={shared.issues}
      list={list}
      growing={false}
      aside={
        <WholeListLink
          to={href('/operator/problems')}
          list="problems"
          count={counts?.problems ?? 0}
          shown={MAX_ISSUES}
        />
      }
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
      title={shared.refundsDue}
      list={list}
      growing={false}
      aside={
        <WholeListLink
          to={href('/operator/refunds')}
          list="refund_due"
          count={counts?.refund_due ?? 0}
          shown={MAX_ISSUES}
        />
      }
    >
      {(refunds) => <RefundList refunds={refunds} />}
    </ListPanel>
  );
}
