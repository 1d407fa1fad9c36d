import * as texts from '@presently/texts/ui';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import { cx } from '~/lib/cx';
import type { RowSelection } from './use-selection';

/** A column of a console table: `{ id, header, cell: (row) => … }`. */
export interface Column<T> {
  id: string;
  header: string;
  cell(row: T): ReactNode;
  /** Hidden below this breakpoint; repeat important content in the first column, with `sm:hidden` or similar. */
  visibleFrom?: 'sm' | 'md' | 'lg';
  align?: 'start' | 'end';
  className?: string;
}

interface DataTableProps<T> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowId(row: T): string;
  /** Accessible name of a row, e.g. for its checkbox. */
  rowName(row: T): string;
  /** Link target of a row: the first column becomes the link, which a click anywhere in the row follows. */
  rowHref?(row: T): string;
  /** Content of the link, if different from the row's name. */
  rowTitle?(row: T): ReactNode;
  /** Before the link, e.g. an image. */
  rowPrefix?(row: T): ReactNode;
  selection?: RowSelection | undefined;
  /** The row that the next action applies to. */
  highlightedId?: string | null | undefined;
  /** For keyboard shortcuts that move through the rows. */
  tableRef?: RefObject<HTMLTableElement | null>;
}

const breakpointClass = {
  sm: 'hidden sm:table-cell',
  md: 'hidden md:table-cell',
  lg: 'hidden lg:table-cell',
};

const cellClass = <T,>(column: Column<T>): string =>
  cx(
    'px-3 py-2.5 align-top first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5',
    column.visibleFrom && breakpointClass[column.visibleFrom],
    column.align === 'end' && 'text-right tabular-nums',
    column.className,
  );

/** A dense table that hides columns on small screens; rows can be links and selectable. */
export function DataTable<T extends object>({
  label,
  columns,
  rows,
  rowId,
  rowName,
  rowHref,
  rowTitle,
  rowPrefix,
  selection,
  highlightedId,
  tableRef,
}: DataTableProps<T>) {
  return (
    <table ref={tableRef} className="w-full border-collapse text-sm">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="border-b border-line text-left text-xs text-ink-muted">
          {selection && (
            <th scope="col" className="w-11 pl-1.5 sm:pl-2.5">
              <SelectAll selection={selection} count={rows.length} />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={cx(cellClass(column), 'align-middle font-medium whitespace-nowrap')}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = rowId(row);
          const isSelected = selection?.ids.has(id) ?? false;
          const to = rowHref?.(row);
          return (
            <tr
              key={id}
              data-row={id}
              data-highlighted={id === highlightedId || undefined}
              className={cx(
                'relative border-b border-line last:border-b-0 has-[[data-row-link]:focus-visible]:bg-brand-soft',
                to && 'hover:bg-sunken',
                isSelected && 'bg-brand-soft hover:bg-brand-soft',
                id === highlightedId && 'shadow-[inset_3px_0_0_var(--color-brand)]',
              )}
            >
              {selection && (
                <td className="w-11 pl-1.5 align-top sm:pl-2.5">
                  <SelectRow id={id} name={rowName(row)} selection={selection} />
                </td>
              )}
              {columns.map((column, index) => (
                <td key={column.id} className={cellClass(column)}>
                  {index === 0 && to ? (
                    <div className="flex items-start gap-3">
                      {rowPrefix?.(row)}
                      <div className="min-w-0 wrap-anywhere">
                        <RowLink to={to}>{rowTitle?.(row) ?? rowName(row)}</RowLink>
                        {column.cell(row)}
                      </div>
                    </div>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Its `::after` covers the whole row for the mouse; other controls in the row need `relative z-1` to be above it. */
function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      data-row-link
      className="font-semibold text-ink no-underline outline-none after:absolute after:inset-0 hover:text-brand focus-visible:text-brand focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-brand"
    >
      {children}
    </Link>
  );
}

const boxClass = 'relative z-1 inline-flex size-11 cursor-pointer items-center justify-center';
const inputClass = 'size-4.5 cursor-pointer accent-brand-solid';

function SelectRow({ id, name, selection }: { id: string; name: string; selection: RowSelection }) {
  // The change event does not contain whether Shift is held; the preceding click or key event does.
  const isRange = useRef(false);
  return (
    <span className={boxClass}>
      <input
        type="checkbox"
        aria-label={texts.selectRow(name)}
        checked={selection.ids.has(id)}
        onClick={(event) => {
          isRange.current = event.shiftKey;
        }}
        onKeyDown={(event: KeyboardEvent) => {
          isRange.current = event.shiftKey;
        }}
        onChange={() => selection.toggle(id, isRange.current)}
        className={inputClass}
      />
    </span>
  );
}

function SelectAll({ selection, count }: { selection: RowSelection; count: number }) {
  const isAllSelected = count > 0 && selection.ids.size === count;
  return (
    <span className={boxClass}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = selection.ids.size > 0 && !isAllSelected;
        }}
        type="checkbox"
        aria-label={texts.selectAll}
        checked={isAllSelected}
        onChange={selection.toggleAll}
        className={inputClass}
      />
    </span>
  );
}
