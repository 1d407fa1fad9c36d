import { ApiError } from '@presently/contracts/client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { sendFile } from '~/lib/send-file';
import { showToast } from '~/ui/toast';
import { errorMessage, isConflict } from '../ui/error-alert';
import type { Conflict } from './gift-editor-state';
import { isDeepEqual, mergeEdits } from './merge-edits';
import type { ResourceDefinition, SortableResource } from './resource-definition';
import { UploadQueue } from './upload-queue';

/** Editing one category or card design, or making one. */
export function useResourceEditor<T extends SortableResource, D extends object>(
  kind: ResourceDefinition<T, D>,
  initial: T | null,
  onChanged: () => void,
) {
  const [thing, setThing] = useState(initial);
  const [base, setBase] = useState(() => kind.draftOf(initial));
  const [draft, setDraft] = useState(base);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict<D> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { queue, uploads } = usePictureUpload<T>(kind.path, thing?.id, (newer) => {
    setThing(newer);
    onChanged();
  });

  const begin = (saved: T) => {
    setThing(saved);
    setBase(kind.draftOf(saved));
    setDraft(kind.draftOf(saved));
    setConflict(null);
  };

  /** @returns whether it worked */
  async function attempt(work: () => Promise<T>, said: (answer: T) => string): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await work();
      begin(answer);
      onChanged();
      showToast(said(answer));
      return true;
    } catch (error) {
      await refuse(error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function refuse(error: unknown) {
    const newer = thing && isConflict(error) ? await kind.get(thing.id).catch(() => null) : null;
    if (newer && newer.updated_at !== thing?.updated_at) {
      const theirs = kind.draftOf(newer);
      const merged = mergeEdits(draft, base, theirs);
      setThing(newer);
      setBase(theirs);
      setDraft(merged.draft);
      return setConflict({ text: errorMessage(error), foreign: merged.foreign });
    }
    const fields = error instanceof ApiError ? error.fields : {};
    setFaults(fields);
    if (Object.keys(fields).length === 0) setFailure(errorMessage(error));
  }

  async function save(): Promise<boolean> {
    const wrong = kind.faultsOf(draft);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return false;
    return thing
      ? attempt(
          () => kind.update(thing.id, { draft, seen_updated_at: thing.updated_at }),
          () => 'Saved. The shop shows it already.',
        )
      : attempt(
          () => kind.create(draft),
          ({ name }) => `${name} is added`,
        );
  }

  return {
    thing,
    draft,
    faults,
    failure,
    conflict,
    isBusy,
    isDirty: !isDeepEqual(draft, base),
    queue,
    uploads,
    type: (change: Partial<D>) => setDraft((known) => ({ ...known, ...change })),
    settle: () => setConflict(null),
    save,
    retire: () =>
      attempt(
        () => kind.retire(thing?.id ?? ''),
        ({ name }) => `${name} is retired`,
      ),
    bringBack: () =>
      attempt(
        () => kind.update(thing?.id ?? '', { retired: false }),
        ({ name }) => `${name} is back in the shop`,
      ),
  };
}

/** One picture, in the place of the one before. */
function usePictureUpload<T>(path: string, id: string | undefined, onArrived: (thing: T) => void) {
  const [queue] = useState(() => new UploadQueue());
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is told never changes what is told
  useEffect(() => {
    if (id === undefined) return;
    queue.start(async (file, options) => {
      const form = new FormData();
      form.append('image', file);
      const answer = await sendFile(`${path}/${encodeURIComponent(id)}/images`, form, options);
      onArrived((JSON.parse(answer) as { data: T }).data);
    });
  }, [queue, path, id]);
  useEffect(() => () => queue.clear(), [queue]);
  return { queue, uploads };
}
