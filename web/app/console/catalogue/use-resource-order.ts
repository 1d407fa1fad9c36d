import { useState } from 'react';
import { errorMessage } from '../ui/error-alert';
import type { CursorList } from '../ui/use-cursor-list';
import { arrayMove } from './array-move';
import type { ResourceDefinition, SortableResource } from './resource-definition';

/** Moves a thing to another place; all that stand at another place after that are told so. */
export function useResourceOrder<T extends SortableResource, D extends object>(
  kind: ResourceDefinition<T, D>,
  list: CursorList<T>,
) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [said, setSaid] = useState('');

  async function move(thing: T, to: number) {
    const things = list.items ?? [];
    const from = things.indexOf(thing);
    if (isBusy || from < 0 || to < 0 || to >= things.length) return;
    const next = arrayMove(things, from, to).map((known, position) => ({ known, position }));
    setBusy(true);
    setFailure(null);
    list.change(() => next.map(({ known }) => known));
    try {
      for (const { known, position } of next) {
        if (known.position !== position) await kind.update(known.id, { position });
      }
      setSaid(`${thing.name} is now at place ${to + 1} of ${things.length}.`);
    } catch (error) {
      setFailure(errorMessage(error));
    }
    list.reload();
    setBusy(false);
  }

  return { isBusy, failure, said, move };
}
