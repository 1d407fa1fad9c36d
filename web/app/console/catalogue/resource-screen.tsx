import Plus from 'lucide-react/icons/plus';
import { useCallback, useState } from 'react';
import { lazyDialog } from '~/ui/lazy-dialog';
import { CompactButton } from '../ui/compact-button';
import { ConsolePage } from '../ui/console-page';
import { EmptyList } from '../ui/empty-list';
import { ErrorAlert } from '../ui/error-alert';
import { LoadMore } from '../ui/load-more';
import { RowsSkeleton } from '../ui/rows-skeleton';
import { useCursorList } from '../ui/use-cursor-list';
import type { ResourceDefinition, SortableResource } from './resource-definition';
import { ResourceRow } from './resource-row';
import { SegmentedControl } from './segmented-control';
import { useResourceOrder } from './use-resource-order';

const ResourceDrawer = lazyDialog(async () => ({
  default: (await import('./resource-drawer')).ResourceDrawer,
})) as typeof import('./resource-drawer').ResourceDrawer;

type View = 'shown' | 'retired';

/** Everything of one kind, in the shop's order: moved, edited, retired and brought back. */
export function ResourceScreen<T extends SortableResource, D extends object>({
  kind,
}: {
  kind: ResourceDefinition<T, D>;
}) {
  const [view, setView] = useState<View>('shown');
  const [edited, setEdited] = useState<T | 'new' | null>(null);
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) => kind.list(view === 'retired', cursor, signal),
    [kind, view],
  );
  const list = useCursorList(load);
  const order = useResourceOrder(kind, list);

  return (
    <ConsolePage
      narrow
      title={kind.title}
      intro={kind.intro}
      actions={
        <CompactButton variant="primary" onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          Add a {kind.noun}
        </CompactButton>
      }
    >
      <SegmentedControl
        label="Which ones"
        value={view}
        choices={[
          { value: 'shown', name: 'In the shop' },
          { value: 'retired', name: 'Retired' },
        ]}
        onChange={setView}
      />
      {order.failure && <ErrorAlert text={order.failure} />}
      <section
        aria-label={kind.title}
        aria-busy={list.isLoading || order.isBusy}
        className="rounded-control border border-line bg-surface"
      >
        {list.items === null && list.isLoading && <RowsSkeleton rows={6} />}
        {list.items === null && list.failure && (
          <div className="p-4">
            <ErrorAlert text={list.failure} onRetry={list.reload} />
          </div>
        )}
        {list.items?.length === 0 && (
          <EmptyList
            text={view === 'retired' ? `No ${kind.noun} is retired.` : `There is no ${kind.noun} yet.`}
          />
        )}
        <ul>
          {list.items?.map((thing, index) => (
            <ResourceRow
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
        <LoadMore list={list} />
        <p role="status" className="sr-only">
          {order.said}
        </p>
      </section>
      {edited !== null && (
        <ResourceDrawer
          kind={kind}
          thing={edited === 'new' ? null : edited}
          onChanged={list.reload}
          onClose={() => setEdited(null)}
        />
      )}
    </ConsolePage>
  );
}
