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
import { emptyText, type OrderFilters, parseFilters, queueTexts, withFilters } from './order-filters';
import { OrderSearch } from './order-search';
import { OrderTable } from './order-table';
import { useOrderList } from './use-order-list';

const ShortcutsHelp = lazyDialog(() => import('../ui/shortcuts-help'));
const perPage = 50;

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: queueTexts(new URLSearchParams(args.location.search).get('queue') ?? undefined).title,
    indexed: false,
  });

/** Another queue is another page: nothing selected or said in one goes over to the next. */
export default function Orders() {
  const queue = useSearchParams()[0].get('queue') ?? undefined;
  return <OrderList key={queue ?? 'all'} />;
}

function OrderList() {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const filters = useMemo(() => parseFilters(search), [search]);
  const words = queueTexts(filters.queue);
  const list = useOrderList(filters, perPage);
  const rows = useMemo(() => list.items ?? [], [list.items]);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selection = useSelection(ids);
  const [isEntering, setEntering] = useState(filters.queue === 'to_ship');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useListShortcuts({
    table,
    search: field,
    onSelect: selection.toggle,
    onHelp: () => setHelpOpen(true),
  });

  useEffect(() => {
    if ((location.state as { focusSearch?: boolean } | null)?.focusSearch) field.current?.focus();
  }, [location]);

  const change = useCallback(
    (changes: OrderFilters) =>
      setSearch((current) => withFilters(current, changes), { replace: true, preventScrollReset: true }),
    [setSearch],
  );

  const selected = rows.filter(({ id }) => selection.ids.has(id));
  const tableProps = { label: words.title, rows, selection, tableRef: table };
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
  const frame = 'rounded-control border border-line bg-surface';
  const toShip = (selected.length > 0 ? selected : rows).filter(({ can }) => can.move_to.includes('Shipped'));

  return (
    <ConsolePage
      title={words.title}
      intro={words.intro}
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
      <OrderSearch filters={filters} onChange={change} searchRef={field} />
      {isEntering && list.items !== null ? (
        <BulkShipping orders={toShip} columns={columns} onShipped={list.reload}>
          {({ columns: withNumbers, markedId }) => (
            <div className={frame}>
              {content ?? <OrderTable {...tableProps} columns={withNumbers} markedId={markedId} />}
              <LoadMore list={list} />
            </div>
          )}
        </BulkShipping>
      ) : (
        <div className={frame} aria-busy={list.isLoading}>
          {content ?? <OrderTable {...tableProps} columns={columns} />}
          <LoadMore list={list} />
        </div>
      )}
      <BulkBar
        orders={selected}
        onClear={selection.clear}
        onChanged={list.reload}
        onEnterNumbers={isEntering ? undefined : () => setEntering(true)}
      />
      {isHelpOpen && <ShortcutsHelp open onOpenChange={setHelpOpen} />}
    </ConsolePage>
  );
}
