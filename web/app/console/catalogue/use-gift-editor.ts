import { ApiError } from '@presently/contracts/client';
import type { OperatorGift, UpdateGiftInput } from '@presently/contracts/operator-catalogue';
import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { sendFile } from '~/lib/send-file';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { errorMessage, isConflict } from '../ui/error-alert';
import { createGift, getOperatorGift, retireGift, updateGift } from './endpoints';
import { type GiftDraft, toPayload, validate } from './gift-draft';
import { giftEditorReducer, initialState } from './gift-editor-state';
import { isDeepEqual } from './merge-edits';
import { UploadQueue } from './upload-queue';

/** State and actions of the gift editor, for an existing gift or a new one. */
export function useGiftEditor(initial: OperatorGift | null) {
  const [state, dispatch] = useReducer(giftEditorReducer, initial, initialState);
  const [isBusy, setBusy] = useState(false);
  const { queue, uploads } = usePictureUploads(state.gift?.id, (gift) =>
    dispatch({ type: 'refreshed', gift }),
  );
  const { gift, draft, base } = state;

  /** @returns the gift, null on failure */
  async function attempt(
    request: () => Promise<OperatorGift>,
    event: 'saved' | 'refreshed',
  ): Promise<OperatorGift | null> {
    setBusy(true);
    try {
      const result = await request();
      dispatch({ type: event, gift: result });
      return result;
    } catch (error) {
      await handleError(error);
      return null;
    } finally {
      setBusy(false);
    }
  }

  /** On a conflict, local edits are kept and merged with the newer state. */
  async function handleError(error: unknown) {
    if (gift && isConflict(error)) {
      const newer = await api(getOperatorGift, { params: { id: gift.id } }).catch(() => null);
      if (newer) return dispatch({ type: 'refreshed', gift: newer.data, conflict: errorMessage(error) });
    }
    const errors = error instanceof ApiError ? error.fields : {};
    dispatch({
      type: 'errors_changed',
      errors,
      failure: Object.keys(errors).length > 0 ? null : errorMessage(error),
    });
  }

  const updateFields = async (fields: Partial<UpdateGiftInput>): Promise<OperatorGift> => {
    if (!gift) throw new Error('cannot update a gift that has not been created');
    return (
      await api(updateGift, {
        params: { id: gift.id },
        body: { ...fields, seen_updated_at: gift.updated_at },
      })
    ).data;
  };

  /** @param stock of a new gift; existing gifts have a separate panel for it */
  async function save(stock: number | null | undefined): Promise<OperatorGift | null> {
    const errors = validate(draft);
    if (!gift && stock === undefined) errors.stock = 'Please enter a whole number, or leave it empty';
    dispatch({ type: 'errors_changed', errors, failure: null });
    if (Object.keys(errors).length > 0) return null;
    const payload = toPayload(draft);
    const saved = await attempt(
      gift
        ? () => updateFields(payload)
        : async () => (await api(createGift, { body: { ...payload, stock: stock ?? null } })).data,
      'saved',
    );
    if (saved) showToast(gift ? 'Saved. The shop shows it already.' : `${saved.name} is in the shop`);
    return saved;
  }

  return {
    ...state,
    isBusy,
    isDirty: !isDeepEqual(draft, base),
    queue,
    uploads,
    edit: (change: Partial<GiftDraft>) => dispatch({ type: 'edited', change }),
    dismissConflict: () => dispatch({ type: 'conflict_dismissed' }),
    applyNewer: (newer: OperatorGift) => dispatch({ type: 'refreshed', gift: newer }),
    save,
    setPictures: (images: string[]) => attempt(() => updateFields({ images }), 'refreshed'),
    retire: () =>
      attempt(async () => (await api(retireGift, { params: { id: gift?.id ?? '' } })).data, 'refreshed'),
    restore: () => attempt(() => updateFields({ retired: false }), 'refreshed'),
  };
}

export type GiftEditor = ReturnType<typeof useGiftEditor>;

/** Uploads pictures to the gift; for a new gift, once it has been created. */
function usePictureUploads(giftId: string | undefined, onUploaded: (gift: OperatorGift) => void) {
  const [queue] = useState(() => new UploadQueue());
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback does not affect the uploads
  useEffect(() => {
    if (giftId === undefined) return;
    queue.start(async (file, options) => {
      const form = new FormData();
      form.append('image', file);
      const response = await sendFile(`/operator/gifts/${encodeURIComponent(giftId)}/images`, form, options);
      onUploaded((JSON.parse(response) as { data: OperatorGift }).data);
    });
  }, [queue, giftId]);
  useEffect(() => () => queue.clear(), [queue]);
  return { queue, uploads };
}
