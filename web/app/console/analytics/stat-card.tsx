import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';

interface StatCardProps {
  name: string;
  value: string;
  note?: ReactNode;
  detail?: ReactNode;
  /** Shown as a bar, 0 to 1. */
  fraction?: number | null;
  className?: string;
}

/** A key figure. */
export function StatCard({ name, value, note, detail, fraction, className }: StatCardProps) {
  return (
    <div
      className={cx(
        'flex flex-col gap-1 rounded-control border border-line bg-surface px-4 py-3.5',
        className,
      )}
    >
      <dt className="text-xs font-semibold text-ink-muted">{name}</dt>
      <dd className="flex flex-1 flex-col gap-1">
        <span className="text-xl font-semibold tabular-nums">{value}</span>
        {typeof fraction === 'number' && (
          <span aria-hidden="true" className="my-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
            <FilledBar fraction={fraction} />
          </span>
        )}
        {note && <span className="text-xs text-ink-muted">{note}</span>}
        {detail && <span className="text-xs text-ink-muted">{detail}</span>}
      </dd>
    </div>
  );
}

const FilledBar = ({ fraction }: { fraction: number }) => (
  <span style={{ width: `${fraction * 100}%` }} className="block h-full rounded-full bg-success" />
);
