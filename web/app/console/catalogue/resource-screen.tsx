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

/** A sortable list of categories or card designs, to reorder, edit, retire and restore. */
export function ResourceScreen<T extends SortableResource, D extends object>({
  definition,
}: {
  definition: ResourceDefinition<T, D>;
}) {
  const [view, setView] = useState<View>('shown');
  const [edited, setEdited] = useState<T | 'new' | null>(null);
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) => definition.list(view === 'retired', cursor, signal),
    [definition, view],
  );
  const list = useCursorList(load);
  const sorting = useResourceOrder(definition, list);

  return (
    <ConsolePage
      narrow
      title={definition.title}
      intro={definition.intro}
      actions={
        <CompactButton variant="primary" onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          Add a {definition.noun}
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
      {sorting.failure && <ErrorAlert text={sorting.failure} />}
      <section
        aria-label={definition.title}
        aria-busy={list.isLoading || sorting.isBusy}
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
            text={
              view === 'retired' ? `No ${definition.noun} is retired.` : `There is no ${definition.noun} yet.`
            }
          />
        )}
        <ul>
          {list.items?.map((resource, index) => (
            <ResourceRow
              key={resource.id}
              resource={resource}
              description={definition.describe(resource)}
              ratio={definition.ratio}
              position={view === 'shown' ? { index, count: list.items?.length ?? 0 } : null}
              onMove={(to) => void sorting.move(resource, to)}
              onEdit={() => setEdited(resource)}
            />
          ))}
        </ul>
        <LoadMore list={list} />
        <p role="status" className="sr-only">
          {sorting.announcement}
        </p>
      </section>
      {edited !== null && (
        <ResourceDrawer
          definition={definition}
          resource={edited === 'new' ? null : edited}
          onChanged={list.reload}
          onClose={() => setEdited(null)}
        />
      )}
    </ConsolePage>
  );
}
