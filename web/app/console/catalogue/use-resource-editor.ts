import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { showToast } from '~/ui/toast';
import { useChange } from '../data/change';
import type { Conflict } from './gift-editor-state';
import { isDeepEqual, mergeEdits } from './merge-edits';
import type { ResourceAnswer, ResourceChange } from './resource-changes';
import type { ResourceDefinition, SortableResource } from './resource-definition';
import { usePictureUploads } from './use-picture-uploads';

/**
 * State and actions of the editor of a category or card design, existing or new.
 * @param onSaved called when the form is saved and no picture is still to be sent
 */
export function useResourceEditor<T extends SortableResource, D extends object>(
  definition: ResourceDefinition<T, D>,
  initial: T | null,
  onSaved: () => void,
) {
  const [resource, setResource] = useState(initial);
  const [base, setBase] = useState(() => definition.toDraft(initial));
  const [draft, setDraft] = useState(base);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Conflict<D> | null>(null);
  const { revalidate } = useRevalidator();
  const { queue, uploads } = usePictureUploads<T>(definition.path, resource?.id, (newer) => {
    setResource(newer);
    void revalidate();
  });
  const { send, pending, failed } = useChange<ResourceChange<D>, ResourceAnswer<T>>({
    onDone: ({ resource: changed, conflict: text, isSaved, toast }) => {
      if (!changed) return;
      const theirs = definition.toDraft(changed);
      const merged = text === undefined ? null : mergeEdits(draft, base, theirs);
      setResource(changed);
      setBase(theirs);
      setDraft(merged?.draft ?? theirs);
      setConflict(merged && text !== undefined ? { text, remoteChanges: merged.remoteChanges } : null);
      if (isSaved && uploads.length === 0) onSaved();
      if (toast) showToast(toast);
    },
    onFailed: ({ fields }) => setErrors(fields),
  });

  function save() {
    if (pending) return;
    const validationErrors = definition.validate(draft);
    setErrors(validationErrors);
    if (Object.keys(validationErrors).length > 0) return;
    if (resource) send({ kind: 'save', id: resource.id, draft, seenUpdatedAt: resource.updated_at });
    else send({ kind: 'create', draft });
  }
  return {
    resource,
    draft,
    errors,
    failure: failed && Object.keys(failed.fields).length === 0 ? failed.failure : null,
    conflict,
    isBusy: pending !== null,
    isDirty: !isDeepEqual(draft, base),
    queue,
    uploads,
    edit: (edits: Partial<D>) => setDraft((current) => ({ ...current, ...edits })),
    dismissConflict: () => setConflict(null),
    save,
    retire: () => resource && send({ kind: 'retire', id: resource.id }),
    restore: () => resource && send({ kind: 'restore', id: resource.id }),
  };
}
