import * as texts from '@presently/texts/console/catalogue';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { SegmentedControl } from '~/ui/segmented-control';
import { useChange } from '../data/change';
import { type LoadedList, loadList, useCursorList } from '../data/cursor-list';
import { ListPanel } from '../data/list-panel';
import type { Loaded } from '../data/loaded';
import { useFilterParams, useIsLoading } from '../data/search';
import { ConsolePage } from '../shell/console-page';
import { arrayMove } from './array-move';
import type { ResourceChange, ResourceResult } from './resource-changes';
import type { ResourceDefinition, SortableResource } from './resource-definition';
import { ResourceRow } from './resource-row';

const ResourceDrawer = lazyDialog(async () => ({
  default: (await import('./resource-drawer')).ResourceDrawer,
})) as typeof import('./resource-drawer').ResourceDrawer;

const isRetiredShown = (search: URLSearchParams): boolean => search.get('retired') === 'true';

/** For the screens' client loaders: the resources in the shop, or with `?retired=true` the retired ones. */
export const loadResources = <T extends SortableResource, D extends FieldValues, P>(
  definition: ResourceDefinition<T, D, P>,
  request: Request,
): Promise<Loaded<LoadedList<T>>> =>
  loadList(request, (cursor, signal) =>
    definition.list(isRetiredShown(new URL(request.url).searchParams), cursor, signal),
  );

/** A sortable list of categories or card designs, to reorder, edit, retire and restore. */
export function ResourceScreen<T extends SortableResource, D extends FieldValues, P>({
  definition,
  loaded,
}: {
  definition: ResourceDefinition<T, D, P>;
  loaded: Loaded<LoadedList<T>>;
}) {
  const [search, setSearch] = useFilterParams();
  const view = isRetiredShown(search) ? 'retired' : 'shown';
  const [edited, setEdited] = useState<T | 'new' | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const list = useCursorList(loaded);
  const isLoading = useIsLoading();
  // Some may have been moved before the failure.
  const sorting = useChange<ResourceChange<P>, ResourceResult<T>>({ onFailed: list.reload });
  const order = sorting.pending?.kind === 'sort' ? sorting.pending.ids : null;
  const resources = list.items && order ? sortBy(list.items, order) : list.items;

  /** Shows the new order immediately, and saves the position of every resource that has moved. */
  function move(resource: T, to: number) {
    const from = resources?.indexOf(resource) ?? -1;
    if (!resources || sorting.pending || from < 0 || to < 0 || to >= resources.length) return;
    const sorted = arrayMove(resources, from, to);
    setAnnouncement(texts.movedTo({ name: resource.name, place: to + 1, count: sorted.length }));
    sorting.send({
      kind: 'sort',
      ids: sorted.map(({ id }) => id),
      moved: sorted.flatMap(({ id, position: before }, position) =>
        before === position ? [] : [{ id, position }],
      ),
    });
  }

  return (
    <ConsolePage
      narrow
      title={definition.texts.title}
      intro={definition.texts.introduction}
      actions={
        <Button variant="primary" onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          {definition.texts.addNew}
        </Button>
      }
    >
      <SegmentedControl
        label={texts.filterList}
        value={view}
        choices={[
          { value: 'shown', name: texts.inTheShop },
          { value: 'retired', name: texts.retired },
        ]}
        onChange={(next) => setSearch(new URLSearchParams(next === 'retired' ? { retired: 'true' } : {}))}
      />
      {sorting.failed && <Alert>{sorting.failed.failure}</Alert>}
      <ListPanel
        label={definition.texts.title}
        list={list}
        busy={isLoading || sorting.pending !== null}
        empty={{
          text: view === 'retired' ? definition.texts.noneRetired : definition.texts.noneYet,
        }}
      >
        {() => (
          <ul>
            {resources?.map((resource, index) => (
              <ResourceRow
                key={resource.id}
                resource={resource}
                description={definition.describe(resource)}
                ratio={definition.ratio}
                position={view === 'shown' ? { index, count: resources.length } : null}
                onMove={(to) => move(resource, to)}
                onEdit={() => setEdited(resource)}
              />
            ))}
          </ul>
        )}
      </ListPanel>
      <p role="status" className="sr-only">
        {sorting.failed ? '' : announcement}
      </p>
      {edited !== null && (
        <ResourceDrawer
          definition={definition}
          resource={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </ConsolePage>
  );
}

const sortBy = <T extends SortableResource>(resources: readonly T[], ids: readonly string[]): T[] =>
  resources.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
