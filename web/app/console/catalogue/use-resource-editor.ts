import { ApiError } from '@presently/contracts/client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { sendFile } from '~/lib/send-file';
import { showToast } from '~/ui/toast';
import { errorMessage, isConflict } from '../ui/error-alert';
import type { Conflict } from './gift-editor-state';
import { isDeepEqual, mergeEdits } from './merge-edits';
import type { ResourceDefinition, SortableResource } from './resource-definition';
import { UploadQueue } from './upload-queue';

/** State and actions of the editor of a category or card design, existing or new. */
export function useResourceEditor<T extends SortableResource, D extends object>(
  definition: ResourceDefinition<T, D>,
  initial: T | null,
  onChanged: () => void,
) {
  const [resource, setResource] = useState(initial);
  const [base, setBase] = useState(() => definition.toDraft(initial));
  const [draft, setDraft] = useState(base);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict<D> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { queue, uploads } = usePictureUpload<T>(definition.path, resource?.id, (newer) => {
    setResource(newer);
    onChanged();
  });

  const resetTo = (saved: T) => {
    setResource(saved);
    setBase(definition.toDraft(saved));
    setDraft(definition.toDraft(saved));
    setConflict(null);
  };

  /** @returns whether it succeeded */
  async function attempt(request: () => Promise<T>, successText: (result: T) => string): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      const result = await request();
      resetTo(result);
      onChanged();
      showToast(successText(result));
      return true;
    } catch (error) {
      await handleError(error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function handleError(error: unknown) {
    const newer = resource && isConflict(error) ? await definition.get(resource.id).catch(() => null) : null;
    if (newer && newer.updated_at !== resource?.updated_at) {
      const theirs = definition.toDraft(newer);
      const merged = mergeEdits(draft, base, theirs);
      setResource(newer);
      setBase(theirs);
      setDraft(merged.draft);
      return setConflict({ text: errorMessage(error), remoteChanges: merged.remoteChanges });
    }
    const fields = error instanceof ApiError ? error.fields : {};
    setErrors(fields);
    if (Object.keys(fields).length === 0) setFailure(errorMessage(error));
  }

  async function save(): Promise<boolean> {
    const validationErrors = definition.validate(draft);
    setErrors(validationErrors);
    if (Object.keys(validationErrors).length > 0) return false;
    return resource
      ? attempt(
          () => definition.update(resource.id, { draft, seen_updated_at: resource.updated_at }),
          () => 'Saved. The shop shows it already.',
        )
      : attempt(
          () => definition.create(draft),
          ({ name }) => `${name} is added`,
        );
  }

  return {
    resource,
    draft,
    errors,
    failure,
    conflict,
    isBusy,
    isDirty: !isDeepEqual(draft, base),
    queue,
    uploads,
    edit: (change: Partial<D>) => setDraft((current) => ({ ...current, ...change })),
    dismissConflict: () => setConflict(null),
    save,
    retire: () =>
      attempt(
        () => definition.retire(resource?.id ?? ''),
        ({ name }) => `${name} is retired`,
      ),
    restore: () =>
      attempt(
        () => definition.update(resource?.id ?? '', { retired: false }),
        ({ name }) => `${name} is back in the shop`,
      ),
  };
}

/** Uploads a picture, which replaces the current one. */
function usePictureUpload<T>(path: string, id: string | undefined, onUploaded: (resource: T) => void) {
  const [queue] = useState(() => new UploadQueue());
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback does not affect the uploads
  useEffect(() => {
    if (id === undefined) return;
    queue.start(async (file, options) => {
      const form = new FormData();
      form.append('image', file);
      const response = await sendFile(`${path}/${encodeURIComponent(id)}/images`, form, options);
      onUploaded((JSON.parse(response) as { data: T }).data);
    });
  }, [queue, path, id]);
  useEffect(() => () => queue.clear(), [queue]);
  return { queue, uploads };
}
