import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';

interface ChartDataTableProps {
  caption: string;
  /** The first column is the row's header, the others are values. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** The data of a chart as a table. */
export function ChartDataTable({ caption, columns, rows }: ChartDataTableProps) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 bg-surface text-xs text-ink-muted">
        <tr>
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={cx(
                'border-b border-line py-2 font-semibold',
                index === 0 ? 'text-left' : 'pl-4 text-right',
              )}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...values] }) => (
          <tr key={key} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 text-left font-normal">
              {name}
            </th>
            {values.map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
              <td key={index} className="py-1.5 pl-4 text-right whitespace-nowrap tabular-nums">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
