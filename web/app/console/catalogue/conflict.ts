import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import type { Form } from '~/forms/use-form';
import { hasEdits, mergeEdits, type RemoteChange } from './merge-edits';

/** Someone else has saved the same record in the meantime. */
export interface Conflict<T> {
  /** Who changed what; the server's error message. */
  text: string;
  remoteChanges: RemoteChange<T>[];
}

/** Edits fields of a form. */
export function edit<D extends FieldValues>(form: Pick<Form<D>, 'setValue'>, edits: Partial<D>): void {
  for (const [name, value] of Object.entries(edits))
    form.setValue(name as FieldPath<D>, value as FieldPathValue<D, FieldPath<D>>, { shouldDirty: true });
}

/**
 * Takes over the state that was saved, and keeps what was entered since then, which is not saved yet.
 * @param sent the form's values when it was saved
 * @returns whether there is any
 */
export function takeSaved<D extends FieldValues>(
  form: Pick<Form<D>, 'getValues' | 'reset'>,
  sent: D,
  saved: D,
): boolean {
  const { draft } = mergeEdits(form.getValues(), sent, saved);
  form.reset(saved);
  form.reset(draft, { keepDefaultValues: true });
  return hasEdits(draft, saved);
}

/**
 * Rebases a form on the currently saved state: keeps local edits and takes over the rest.
 * @returns the changes by others
 */
export function takeNewer<D extends FieldValues>(
  form: Pick<Form<D>, 'setValue' | 'getValues' | 'reset' | 'formState'>,
  newer: D,
): RemoteChange<D>[] {
  const base = form.formState.defaultValues as D;
  const { draft, remoteChanges } = mergeEdits(form.getValues(), base, newer);
  form.reset(newer, { keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true });
  edit(form, draft);
  return remoteChanges;
}
