import {
  type ColumnDef,
  createSortedRowModel,
  type Header,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { cx } from '~/lib/cx';
import type { RowSelection } from './use-selection';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
});

/** A column of a console table: `{ id, header, cell: (row) => … }`. */
export interface Column<T> {
  id: string;
  header: string;
  cell(row: T): ReactNode;
  /** Hidden on narrower screens; say what matters again in the first column, with `sm:hidden` and the like. */
  from?: 'sm' | 'md' | 'lg';
  align?: 'start' | 'end';
  /** Its heading sorts by this. Only for lists that are there as a whole, and not with a selection. */
  sortBy?(row: T): string | number;
  className?: string;
}

interface DataTableProps<T> {
  /** Names the table for readers. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowId(row: T): string;
  /** Names one row, e.g. for its checkbox. */
  rowName(row: T): string;
  /** Where a row leads; then the first column is its link, and a click anywhere in the row follows it. */
  rowTo?(row: T): string;
  /** The link's own words, when they are more than the row's name in one look. */
  rowTitle?(row: T): ReactNode;
  /** Before that link, e.g. a picture. */
  rowLead?(row: T): ReactNode;
  selection?: RowSelection | undefined;
  /** Drawn as the one that something happens to next. */
  markedId?: string | null | undefined;
  /** The table's own element, for keys that move through its rows. */
  tableRef?: RefObject<HTMLTableElement | null>;
}

const shownFrom = { sm: 'hidden sm:table-cell', md: 'hidden md:table-cell', lg: 'hidden lg:table-cell' };

const cellClass = <T,>(column: Column<T>): string =>
  cx(
    'px-3 py-2.5 align-top first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5',
    column.from && shownFrom[column.from],
    column.align === 'end' && 'text-right tabular-nums',
    column.className,
  );

/** Rows of the same kind: dense, readable on a phone by leaving out columns, selectable when asked for. */
export function DataTable<T extends object>({
  label,
  columns,
  rows,
  rowId,
  rowName,
  rowTo,
  rowTitle,
  rowLead,
  selection,
  markedId,
  tableRef,
}: DataTableProps<T>) {
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const table = useTable({ features, data: rows, columns: definitions, getRowId: rowId });
  return (
    <table ref={tableRef} className="w-full border-collapse text-sm">
      <caption className="sr-only">{label}</caption>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} className="border-b border-line text-left text-xs text-ink-muted">
            {selection && (
              <th scope="col" className="w-11 pl-1.5 sm:pl-2.5">
                <SelectAll selection={selection} count={rows.length} />
              </th>
            )}
            {group.headers.map((header) => {
              const column = byId.get(header.id);
              return column ? <Heading key={header.id} header={header} column={column} /> : null;
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => {
          const isSelected = selection?.ids.has(row.id) ?? false;
          const to = rowTo?.(row.original);
          return (
            <tr
              key={row.id}
              data-row={row.id}
              data-marked={row.id === markedId || undefined}
              className={cx(
                'relative border-b border-line last:border-b-0 has-[[data-row-link]:focus-visible]:bg-brand-soft',
                to && 'hover:bg-sunken',
                isSelected && 'bg-brand-soft hover:bg-brand-soft',
                row.id === markedId && 'shadow-[inset_3px_0_0_var(--color-brand)]',
              )}
            >
              {selection && (
                <td className="w-11 pl-1.5 align-top sm:pl-2.5">
                  <SelectRow id={row.id} name={rowName(row.original)} selection={selection} />
                </td>
              )}
              {row.getAllCells().map((cell, index) => {
                const column = byId.get(cell.column.id);
                if (!column) return null;
                const content = column.cell(row.original);
                return (
                  <td key={cell.id} className={cellClass(column)}>
                    {index === 0 && to ? (
                      <div className="flex items-start gap-3">
                        {rowLead?.(row.original)}
                        <div className="min-w-0 wrap-anywhere">
                          <RowLink to={to}>{rowTitle?.(row.original) ?? rowName(row.original)}</RowLink>
                          {content}
                        </div>
                      </div>
                    ) : (
                      content
                    )}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const definitionOf = <T extends object>({ id, header, sortBy }: Column<T>): ColumnDef<typeof features, T> =>
  sortBy ? { id, header, accessorFn: sortBy, sortFn: 'basic' } : { id, header };

const directions = { asc: 'ascending', desc: 'descending' } as const;

function Heading<T extends object>({
  header,
  column,
}: {
  header: Header<typeof features, T>;
  column: Column<T>;
}) {
  const sorted = header.column.getIsSorted();
  return (
    <th
      scope="col"
      aria-sort={sorted ? directions[sorted] : undefined}
      className={cx(cellClass(column), 'align-middle font-medium whitespace-nowrap')}
    >
      {column.sortBy ? (
        <button
          type="button"
          onClick={header.column.getToggleSortingHandler()}
          className="inline-flex min-h-6 items-center gap-1 rounded font-medium hover:text-brand"
        >
          {column.header}
          {sorted === 'asc' && <ArrowUp aria-hidden="true" className="size-3.5" />}
          {sorted === 'desc' && <ArrowDown aria-hidden="true" className="size-3.5" />}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

/** Reaches over its whole row for a mouse; what else can be pressed there stands above it (`relative z-1`). */
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
  // A checkbox changes by click and by Space; only the event of the first knows whether Shift is held.
  const isRange = useRef(false);
  return (
    <span className={boxClass}>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
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
  const box = useRef<HTMLInputElement>(null);
  const isWhole = count > 0 && selection.ids.size === count;
  useEffect(() => {
    if (box.current) box.current.indeterminate = selection.ids.size > 0 && !isWhole;
  });
  return (
    <span className={boxClass}>
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all"
        checked={isWhole}
        onChange={selection.toggleAll}
        className={inputClass}
      />
    </span>
  );
}
