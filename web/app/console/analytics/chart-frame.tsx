import * as texts from '@presently/texts/console/analytics';
import ChartColumn from 'lucide-react/icons/chart-column';
import Table2 from 'lucide-react/icons/table-2';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '~/lib/cx';
import { Button } from '~/ui/button';

interface ChartFrameProps {
  title: string;
  /** The chart's content in one sentence. */
  summary: string;
  chart: ReactNode;
  /** The same data as a table. */
  table: ReactNode;
  className?: string;
  /** Choices of what is shown, above chart and table. */
  children?: ReactNode;
}

/** A chart that can be switched to a table of its data; screen readers always get the table. */
export function ChartFrame({ title, summary, chart, table, className, children }: ChartFrameProps) {
  const [isTable, setTable] = useState(false);
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={cx('relative min-w-0 rounded-card border border-line bg-surface p-4 sm:p-5', className)}
    >
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          <p className="text-sm text-ink-muted">{summary}</p>
        </div>
        <Button
          variant="ghost"
          size="sm"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
          className="-mt-1 -mr-1"
        >
          {isTable ? <ChartColumn aria-hidden="true" /> : <Table2 aria-hidden="true" />}
          {(isTable ? texts.showChart : texts.showTable)({
            chart: title,
            hidden: (words) => <span className="sr-only">{words}</span>,
          })}
        </Button>
      </div>
      {children}
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
        <section aria-label={texts.tableOf(title)} tabIndex={0} className="mt-3 max-h-80 overflow-auto">
          {table}
        </section>
      ) : (
        <>
          <div className="mt-3">{chart}</div>
          <div className="sr-only">{table}</div>
        </>
      )}
    </section>
  );
}
