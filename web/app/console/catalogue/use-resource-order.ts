import { useState } from 'react';
import { errorMessage } from '../ui/error-alert';
import type { CursorList } from '../ui/use-cursor-list';
import { arrayMove } from './array-move';
import type { ResourceDefinition, SortableResource } from './resource-definition';

/** Reorders a list: updates it immediately, and saves the position of every resource that has moved. */
export function useResourceOrder<T extends SortableResource, D extends object>(
  definition: ResourceDefinition<T, D>,
  list: CursorList<T>,
) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');

  async function move(resource: T, to: number) {
    const resources = list.items ?? [];
    const from = resources.indexOf(resource);
    if (isBusy || from < 0 || to < 0 || to >= resources.length) return;
    const moved = arrayMove(resources, from, to).map((item, position) => ({ item, position }));
    setBusy(true);
    setFailure(null);
    list.updateItems(() => moved.map(({ item }) => item));
    try {
      for (const { item, position } of moved) {
        if (item.position !== position) await definition.update(item.id, { position });
      }
      setAnnouncement(`${resource.name} is now at place ${to + 1} of ${resources.length}.`);
    } catch (error) {
      setFailure(errorMessage(error));
    }
    list.reload();
    setBusy(false);
  }

  return { isBusy, failure, announcement, move };
}
