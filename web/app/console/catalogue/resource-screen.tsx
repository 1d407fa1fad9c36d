import Plus from 'lucide-react/icons/plus';
import { useCallback, useState } from 'react';
import { lazyDialog } from '~/ui/lazy-dialog';
import { ConsolePage } from '../ui/console-page';
import { Failure } from '../ui/error-alert';
import { MoreRows } from '../ui/load-more';
import { NothingHere } from '../ui/empty-list';
import { RowsSkeleton } from '../ui/rows-skeleton';
import { ToolButton } from '../ui/compact-button';
import { useCursorList } from '../ui/use-cursor-list';
import { ShelfFilter } from './segmented-control';
import type { ShelfKind, ShelfThing } from './resource-definition';
import { ShelfRow } from './resource-row';
import { useShelfOrder } from './use-resource-order';

const ShelfDrawer = lazyDialog(async () => ({
  default: (await import('./resource-drawer')).ShelfDrawer,
})) as typeof import('./resource-drawer').ShelfDrawer;

type View = 'shown' | 'retired';

/** Everything of one kind, in the shop's order: moved, edited, retired and brought back. */
export function ShelfScreen<T extends ShelfThing, D extends object>({ kind }: { kind: ShelfKind<T, D> }) {
  const [view, setView] = useState<View>('shown');
  const [edited, setEdited] = useState<T | 'new' | null>(null);
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) => kind.list(view === 'retired', cursor, signal),
    [kind, view],
  );
  const list = useCursorList(load);
  const order = useShelfOrder(kind, list);

  return (
    <ConsolePage
      narrow
      title={kind.title}
      intro={kind.intro}
      actions={
        <ToolButton variant="primary" onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          Add a {kind.noun}
        </ToolButton>
      }
    >
      <ShelfFilter
        label="Which ones"
        value={view}
        choices={[
          { value: 'shown', name: 'In the shop' },
          { value: 'retired', name: 'Retired' },
        ]}
        onChange={setView}
      />
      {order.failure && <Failure text={order.failure} />}
      <section
        aria-label={kind.title}
        aria-busy={list.isLoading || order.isBusy}
        className="rounded-control border border-line bg-surface"
      >
        {list.items === null && list.isLoading && <RowsSkeleton rows={6} />}
        {list.items === null && list.failure && (
          <div className="p-4">
            <Failure text={list.failure} onRetry={list.reload} />
          </div>
        )}
        {list.items?.length === 0 && (
          <NothingHere
            text={view === 'retired' ? `No ${kind.noun} is retired.` : `There is no ${kind.noun} yet.`}
          />
        )}
        <ul>
          {list.items?.map((thing, index) => (
            <ShelfRow
              key={thing.id}
              thing={thing}
              facts={kind.facts(thing)}
              ratio={kind.ratio}
              place={view === 'shown' ? { index, count: list.items?.length ?? 0 } : null}
              onMove={(to) => void order.move(thing, to)}
              onEdit={() => setEdited(thing)}
            />
          ))}
        </ul>
        <MoreRows list={list} />
        <p role="status" className="sr-only">
          {order.said}
        </p>
      </section>
      {edited !== null && (
        <ShelfDrawer
          kind={kind}
          thing={edited === 'new' ? null : edited}
          onChanged={list.reload}
          onClose={() => setEdited(null)}
        />
      )}
    </ConsolePage>
  );
}
