import Keyboard from 'lucide-react/icons/keyboard';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { lazyDialog } from '~/ui/lazy-dialog';
import { CompactButton } from '../ui/compact-button';
import { ConsolePage } from '../ui/console-page';
import { EmptyList } from '../ui/empty-list';
import { ErrorAlert } from '../ui/error-alert';
import { LoadMore } from '../ui/load-more';
import { RowsSkeleton } from '../ui/rows-skeleton';
import { useListShortcuts } from '../ui/shortcuts';
import { useSelection } from '../ui/use-selection';
import type { Route } from './+types/orders.route';
import { BulkBar } from './bulk-bar';
import { BulkShipping } from './bulk-shipping';
import { getColumns } from './order-columns';
import { emptyText, getQueueTexts, type OrderFilters, parseFilters, withFilters } from './order-filters';
import { OrderSearch } from './order-search';
import { OrderTable } from './order-table';
import { useOrderList } from './use-order-list';

const ShortcutsHelp = lazyDialog(() => import('../ui/shortcuts-help'));
const pageSize = 50;

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: getQueueTexts(new URLSearchParams(args.location.search).get('queue') ?? undefined).title,
    indexed: false,
  });

/** Remounts for each queue, so that no selection or message carries over. */
export default function Orders() {
  const queue = useSearchParams()[0].get('queue') ?? undefined;
  return <OrderList key={queue ?? 'all'} />;
}

function OrderList() {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const filters = useMemo(() => parseFilters(search), [search]);
  const texts = getQueueTexts(filters.queue);
  const list = useOrderList(filters, pageSize);
  const rows = useMemo(() => list.items ?? [], [list.items]);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selection = useSelection(ids);
  const [isEnteringNumbers, setEnteringNumbers] = useState(filters.queue === 'to_ship');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  useListShortcuts({
    table,
    search: searchField,
    onSelect: selection.toggle,
    onHelp: () => setHelpOpen(true),
  });

  useEffect(() => {
    if ((location.state as { focusSearch?: boolean } | null)?.focusSearch) searchField.current?.focus();
  }, [location]);

  const changeFilters = useCallback(
    (changes: OrderFilters) =>
      setSearch((current) => withFilters(current, changes), { replace: true, preventScrollReset: true }),
    [setSearch],
  );

  const selected = rows.filter(({ id }) => selection.ids.has(id));
  const tableProps = { label: texts.title, rows, selection, tableRef: table };
  const columns = getColumns(filters.queue);
  const content =
    list.items === null ? (
      list.failure ? (
        <div className="p-4">
          <ErrorAlert text={list.failure} onRetry={list.reload} />
        </div>
      ) : (
        <RowsSkeleton rows={8} label="Loading orders …" />
      )
    ) : rows.length === 0 ? (
      <EmptyList text={emptyText(filters)} />
    ) : null;
  const frameClass = 'rounded-control border border-line bg-surface';
  const ordersToShip = (selected.length > 0 ? selected : rows).filter(({ can }) =>
    can.move_to.includes('Shipped'),
  );

  return (
    <ConsolePage
      title={texts.title}
      intro={texts.intro}
      actions={
        <>
          <CompactButton variant="ghost" onClick={() => setHelpOpen(true)} className="max-[1023px]:hidden">
            <Keyboard aria-hidden="true" />
            Keys
          </CompactButton>
          {rows.length > 0 && (
            <CompactButton onClick={selection.toggleAll}>
              {selected.length === rows.length ? 'Select none' : `Select all ${rows.length}`}
            </CompactButton>
          )}
        </>
      }
    >
      <OrderSearch filters={filters} onChange={changeFilters} searchRef={searchField} />
      {isEnteringNumbers && list.items !== null ? (
        <BulkShipping orders={ordersToShip} columns={columns} onShipped={list.reload}>
          {({ columns: columnsWithNumbers, highlightedId }) => (
            <div className={frameClass}>
              {content ?? (
                <OrderTable {...tableProps} columns={columnsWithNumbers} highlightedId={highlightedId} />
              )}
              <LoadMore list={list} />
            </div>
          )}
        </BulkShipping>
      ) : (
        <div className={frameClass} aria-busy={list.isLoading}>
          {content ?? <OrderTable {...tableProps} columns={columns} />}
          <LoadMore list={list} />
        </div>
      )}
      <BulkBar
        orders={selected}
        onClear={selection.clear}
        onChanged={list.reload}
        onEnterTrackingNumbers={isEnteringNumbers ? undefined : () => setEnteringNumbers(true)}
      />
      {isHelpOpen && <ShortcutsHelp open onOpenChange={setHelpOpen} />}
    </ConsolePage>
  );
}
