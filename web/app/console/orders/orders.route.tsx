import type { OperatorOrder } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/list';
import Keyboard from 'lucide-react/icons/keyboard';
import { useEffect, useMemo, useRef, useState } from 'react';
import { data, useLocation, useSearchParams } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { type RowSelection, useSelection } from '~/ui/use-selection';
import { attempt, readChange } from '../data/change';
import { useCursorList } from '../data/cursor-list';
import { ListPanel } from '../data/list-panel';
import { changeParams, useFilterParams, useIsLoading } from '../data/search';
import { ConsolePage } from '../shell/console-page';
import { mayListQueue } from '../shell/nav';
import { operatorContext } from '../shell/operator';
import { useRevalidateOnQueueChange } from '../shell/queue-counts';
import type { Route } from './+types/orders.route';
import { BulkBar } from './bulk-bar';
import { type BulkChange, moveInBulk } from './bulk-moves';
import { BulkShipping } from './bulk-shipping';
import { changeUnclaimed, type UnclaimedChange } from './bulk-unclaimed';
import { getColumns } from './order-columns';
import { emptyText, getQueueTexts, type OrderFilters, parseFilters } from './order-filters';
import { loadOrders } from './order-lists';
import { OrderSearch } from './order-search';
import { OrderTable } from './order-table';
import { useListShortcuts } from './shortcuts';
import { SlipPaperSelect } from './slip-paper';

export { ErrorBoundary } from '../shell/screen-error';

const ShortcutsHelp = lazyDialog(() => import('./shortcuts-help'));
const PAGE_SIZE = 50;

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: getQueueTexts(new URLSearchParams(args.location.search).get('queue') ?? undefined).title,
    indexed: false,
  });

/** Throws a 403 response for packers who open a list other than their queues. */
export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const filters = parseFilters(new URL(request.url).searchParams);
  if (!mayListQueue(context.get(operatorContext).role, filters.queue)) throw data(null, { status: 403 });
  return loadOrders(request, filters, PAGE_SIZE);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const change = await readChange<BulkChange | UnclaimedChange>(request);
  return change.kind === 'pack' || change.kind === 'ship'
    ? attempt(() => moveInBulk(change))
    : attempt(() => changeUnclaimed(change));
}

/** Remounts for each queue, so that no selection or message carries over. */
export default function Orders(props: Route.ComponentProps) {
  const queue = useSearchParams()[0].get('queue') ?? undefined;
  return <OrderList key={queue ?? 'all'} {...props} />;
}

function OrderList({ loaderData }: Route.ComponentProps) {
  const location = useLocation();
  const filters = useMemo(() => parseFilters(new URLSearchParams(location.search)), [location.search]);
  const [chosen, setChosen] = useFilterParams();
  const { title, intro } = getQueueTexts(filters.queue);
  const list = useCursorList(loaderData);
  useRevalidateOnQueueChange(loaderData);
  const isLoading = useIsLoading();
  const [scanned, setScanned] = useState<OperatorOrder[]>([]);
  const rows = useMemo(() => addScanned(list.items ?? [], scanned), [list.items, scanned]);
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

  const changeFilters = (changes: OrderFilters) => setChosen(changeParams(chosen, { ...changes }));

  const selected = rows.filter(({ id }) => selection.ids.has(id));
  const panelProps = {
    label: title,
    list: { ...list, items: list.items && rows },
    empty: { text: emptyText(filters) },
  };
  const tableProps = { label: title, rows, selection, tableRef: table };
  const columns = getColumns(filters.queue);
  const ordersToShip = (selected.length > 0 ? selected : rows).filter(({ can }) =>
    can.move_to.includes('Shipped'),
  );

  function deselect(ids: readonly string[]): void {
    for (const id of ids) if (selection.ids.has(id)) selection.toggle(id, false);
  }

  function showScanned(order: OperatorOrder): void {
    setScanned((orders) => [...orders.filter(({ id }) => id !== order.id), order]);
    if (selected.length > 0 && !selection.ids.has(order.id)) selection.toggle(order.id, false);
  }

  return (
    <ConsolePage
      title={title}
      intro={intro}
      actions={
        <ListActions
          queue={filters.queue}
          count={rows.length}
          selection={selection}
          onHelp={() => setHelpOpen(true)}
        />
      }
    >
      <OrderSearch filters={parseFilters(chosen)} onChange={changeFilters} searchRef={searchField} />
      {isEnteringNumbers && list.items !== null ? (
        <BulkShipping
          orders={ordersToShip}
          onSlip={showScanned}
          onShipped={(ids) => setScanned((orders) => orders.filter(({ id }) => !ids.includes(id)))}
          columns={columns}
        >
          {({ columns: columnsWithNumbers, highlightedId }) => (
            <ListPanel {...panelProps}>
              {() => (
                <OrderTable {...tableProps} columns={columnsWithNumbers} highlightedId={highlightedId} />
              )}
            </ListPanel>
          )}
        </BulkShipping>
      ) : (
        <ListPanel {...panelProps} busy={isLoading}>
          {() => <OrderTable {...tableProps} columns={columns} />}
        </ListPanel>
      )}
      <BulkBar
        orders={selected}
        listed={rows}
        onClear={selection.clear}
        onDeselect={deselect}
        onEnterTrackingNumbers={isEnteringNumbers ? undefined : () => setEnteringNumbers(true)}
      />
      {isHelpOpen && <ShortcutsHelp open onOpenChange={setHelpOpen} />}
    </ConsolePage>
  );
}

interface ListActionsProps {
  queue: OrderFilters['queue'];
  /** The number of listed orders. */
  count: number;
  selection: RowSelection;
  onHelp(): void;
}

const ListActions = ({ queue, count, selection, onHelp }: ListActionsProps) => (
  <>
    <Button variant="ghost" onClick={onHelp} className="max-[1023px]:hidden">
      <Keyboard aria-hidden="true" />
      {texts.keyboardShortcuts}
    </Button>
    {queue === 'to_pack' && count > 0 && <SlipPaperSelect />}
    {count > 0 && (
      <Button variant="secondary" onClick={selection.toggleAll}>
        {selection.ids.size === count ? texts.deselectAll : texts.selectAll(count)}
      </Button>
    )}
  </>
);

/** Orders whose slips were scanned stay visible, even if they are on a later page or no longer match the search. */
function addScanned(items: OperatorOrder[], scanned: OperatorOrder[]): OperatorOrder[] {
  const listed = new Set(items.map(({ id }) => id));
  return [...scanned.filter(({ id }) => !listed.has(id)), ...items];
}
