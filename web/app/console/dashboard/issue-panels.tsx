import { ProblemList } from '../orders/problem-list';
import { RefundList } from '../orders/refund-list';
import { useProblems, useRefundsDue } from '../orders/use-issue-lists';
import { useQueueCounts } from '../shell/queue-counts';
import { CompactLink } from '../ui/compact-button';
import { Panel } from '../ui/panel';

const maxRows = 3;

/** Panels of problems and due refunds; hidden while there are none. */
export function IssuePanels() {
  const { counts } = useQueueCounts();
  return (
    <>
      {Boolean(counts?.problems) && <Problems count={counts?.problems ?? 0} />}
      {Boolean(counts?.refund_due) && <Refunds count={counts?.refund_due ?? 0} />}
    </>
  );
}

function Problems({ count }: { count: number }) {
  const list = useProblems(maxRows);
  return (
    <Panel
      title="Problems"
      flush
      aside={<PanelLink to="/operator/problems" count={count} description="problems" />}
    >
      <ProblemList list={list} />
    </Panel>
  );
}

function Refunds({ count }: { count: number }) {
  const list = useRefundsDue(maxRows);
  return (
    <Panel
      title="Refunds due"
      flush
      aside={<PanelLink to="/operator/refunds" count={count} description="refunds due" />}
    >
      <RefundList list={list} />
    </Panel>
  );
}

function PanelLink({ to, count, description }: { to: string; count: number; description: string }) {
  return (
    <CompactLink variant="ghost" to={to} className="-mr-2">
      {count > maxRows ? `All ${count}` : 'Open'}
      <span className="sr-only"> {description}</span>
    </CompactLink>
  );
}
