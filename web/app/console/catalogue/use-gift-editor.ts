import type { OperatorGift, UpdateGiftInput } from '@presently/contracts/operator-gifts';
import { useReducer } from 'react';
import { useChange } from '../data/change';
import type { GiftAnswer, GiftChange } from './gift-changes';
import { type GiftDraft, toPayload, validate } from './gift-draft';
import { giftEditorReducer, initialState } from './gift-editor-state';
import { isDeepEqual } from './merge-edits';
import { usePictureUploads } from './use-picture-uploads';

interface GiftEditorOptions {
  /** Null for a new gift. */
  initial: OperatorGift | null;
  onCreated(id: string): void;
  /** The form has errors, or could not be saved. */
  onNotSaved(): void;
}

/** State and actions of the gift editor, for an existing gift or a new one. */
export function useGiftEditor({ initial, onCreated, onNotSaved }: GiftEditorOptions) {
  const [state, dispatch] = useReducer(giftEditorReducer, initial, initialState);
  const { gift, draft, base } = state;
  const applyNewer = (newer: OperatorGift) => dispatch({ type: 'refreshed', gift: newer });
  const { queue, uploads } = usePictureUploads('/operator/gifts', gift?.id, applyNewer);
  const { send, pending } = useChange<GiftChange, GiftAnswer>({
    onDone: ({ gift: changed, conflict, isSaved }) => {
      if (isSaved) dispatch({ type: 'saved', gift: changed });
      // On a conflict, local edits are kept and merged with the newer state.
      else dispatch({ type: 'refreshed', gift: changed, ...(conflict && { conflict }) });
      if (isSaved && !gift) onCreated(changed.id);
      if (conflict) onNotSaved();
    },
    onFailed: ({ failure, fields }) => {
      const hasFields = Object.keys(fields).length > 0;
      dispatch({ type: 'errors_changed', errors: fields, failure: hasFields ? null : failure });
      onNotSaved();
    },
  });

  const sendFields = (kind: 'save' | 'set', fields: Partial<UpdateGiftInput>) =>
    send({ kind, fields: { ...fields, ...(gift && { seen_updated_at: gift.updated_at }) } });

  /** @param stock of a new gift; existing gifts have a separate panel for it */
  function save(stock: number | null | undefined) {
    if (pending) return;
    const errors = validate(draft);
    if (!gift && stock === undefined) errors.stock = 'Please enter a whole number, or leave it empty';
    dispatch({ type: 'errors_changed', errors, failure: null });
    if (Object.keys(errors).length > 0) onNotSaved();
    else if (gift) sendFields('save', toPayload(draft));
    else send({ kind: 'create', gift: { ...toPayload(draft), stock: stock ?? null } });
  }

  return {
    ...state,
    isBusy: pending !== null,
    isDirty: !isDeepEqual(draft, base),
    queue,
    uploads,
    edit: (change: Partial<GiftDraft>) => dispatch({ type: 'edited', change }),
    dismissConflict: () => dispatch({ type: 'conflict_dismissed' }),
    applyNewer,
    save,
    setPictures: (images: string[]) => sendFields('set', { images }),
    retire: () => send({ kind: 'retire' }),
    restore: () => sendFields('set', { retired: false }),
  };
}

export type GiftEditor = ReturnType<typeof useGiftEditor>;
