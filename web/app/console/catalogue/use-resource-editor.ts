import { useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { useForm } from '~/forms/use-form';
import { randomHex } from '~/lib/random-hex';
import { showToast } from '~/ui/toast';
import { useChange } from '../data/change';
import { type Conflict, edit, takeNewer, takeSaved } from './conflict';
import type { ResourceChange, ResourceResult } from './resource-changes';
import type { ResourceDefinition, SortableResource } from './resource-definition';
import { imagesPath, usePictureUploads } from './use-picture-uploads';

/**
 * State and actions of the editor of a category or card design, existing or new.
 * @param onSaved called when everything that was entered is saved and all pictures are uploaded
 */
export function useResourceEditor<T extends SortableResource, D extends FieldValues, P>(
  definition: ResourceDefinition<T, D, P>,
  initial: T | null,
  onSaved: () => void,
) {
  const [resource, setResource] = useState(initial);
  /** For all tries to create it, so that only one is. */
  const [idempotencyKey, setIdempotencyKey] = useState(randomHex);
  const [conflict, setConflict] = useState<Conflict<D> | null>(null);
  const { revalidate } = useRevalidator();
  const { queue, uploads } = usePictureUploads<T>(
    resource ? imagesPath(definition.path, resource.id) : undefined,
    (newer) => {
      setResource(newer);
      void revalidate();
    },
  );
  const { send, pending, failed } = useChange<ResourceChange<P>, ResourceResult<T>>({
    onDone: ({ resource: changed, conflict: text, isSaved, toast }) => {
      if (!changed) return;
      const theirs = definition.toDraft(changed);
      const isAllSaved = isSaved && !takeSaved(form, sent.current, theirs);
      const remoteChanges = isSaved ? [] : takeNewer(form, theirs);
      setResource(changed);
      setConflict(text === undefined ? null : { text, remoteChanges });
      if (isAllSaved && uploads.length === 0) onSaved();
      if (toast) showToast(toast);
    },
    // The message asks to check what an earlier try has created; another try is meant to create another one.
    onFailed: ({ code }) => code === 'idempotency_key_reused' && setIdempotencyKey(randomHex()),
  });
  /** The form's values at the last save. */
  const sent = useRef(definition.toDraft(initial));
  const form = useForm<D, P>({
    defaultValues: definition.toDraft(initial) as DefaultValues<D>,
    resolver: definition.checkDraft,
    serverErrors: failed,
  });

  function save(fields: P) {
    sent.current = form.getValues();
    if (resource) send({ kind: 'save', id: resource.id, fields, seenUpdatedAt: resource.updated_at });
    else send({ kind: 'create', fields, idempotencyKey });
  }
  return {
    resource,
    form,
    conflict,
    isBusy: pending !== null,
    isDirty: form.formState.isDirty,
    queue,
    uploads,
    edit: (edits: Partial<D>) => edit(form, edits),
    dismissConflict: () => setConflict(null),
    save,
    retire: () => resource && send({ kind: 'retire', id: resource.id }),
    restore: () => resource && send({ kind: 'restore', id: resource.id }),
  };
}
