import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';

interface ScrollingTableProps {
  label: string;
  /** Headers; the first column contains row numbers. */
  columns: readonly string[];
  /** Rows. */
  children: ReactNode;
}

/** A table of a file's rows, in a scrolling region. */
export const ScrollingTable = ({ label, columns, children }: ScrollingTableProps) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    tabIndex={0}
    className="max-h-96 overflow-auto rounded-lg border border-line bg-surface"
  >
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{label}</caption>
      <thead className="sticky top-0 bg-surface text-left text-xs text-ink-muted">
        <tr>
          {columns.map((header, index) => (
            <th
              key={header}
              scope="col"
              className={cx('border-b border-line px-3 py-2 font-medium', index === 0 && 'text-right')}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
