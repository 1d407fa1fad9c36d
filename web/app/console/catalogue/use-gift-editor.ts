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

/** Everything that can be done with one gift, or with one that is being made. */
export function useGiftEditor(initial: OperatorGift | null) {
  const [state, dispatch] = useReducer(giftEditorReducer, initial, initialState);
  const [isBusy, setBusy] = useState(false);
  const { queue, uploads } = usePictureUploads(state.gift?.id, (gift) => dispatch({ type: 'newer', gift }));
  const { gift, draft, base } = state;

  /** @returns the gift when it worked */
  async function attempt(
    work: () => Promise<OperatorGift>,
    event: 'saved' | 'newer',
  ): Promise<OperatorGift | null> {
    setBusy(true);
    try {
      const answer = await work();
      dispatch({ type: event, gift: answer });
      return answer;
    } catch (error) {
      await refuse(error);
      return null;
    } finally {
      setBusy(false);
    }
  }

  /** A conflict keeps what was typed and brings the newer state beside it. */
  async function refuse(error: unknown) {
    if (gift && isConflict(error)) {
      const newer = await api(getOperatorGift, { params: { id: gift.id } }).catch(() => null);
      if (newer) return dispatch({ type: 'newer', gift: newer.data, conflict: errorMessage(error) });
    }
    const faults = error instanceof ApiError ? error.fields : {};
    dispatch({
      type: 'refused',
      faults,
      failure: Object.keys(faults).length > 0 ? null : errorMessage(error),
    });
  }

  const put = async (body: Partial<UpdateGiftInput>): Promise<OperatorGift> => {
    if (!gift) throw new Error('a gift that is not there yet cannot be changed');
    return (
      await api(updateGift, { params: { id: gift.id }, body: { ...body, seen_updated_at: gift.updated_at } })
    ).data;
  };

  /** @param stock of a new gift; the form of one that is there has its own panel for it */
  async function save(stock: number | null | undefined): Promise<OperatorGift | null> {
    const faults = validate(draft);
    if (!gift && stock === undefined) faults.stock = 'Please enter a whole number, or leave it empty';
    dispatch({ type: 'refused', faults, failure: null });
    if (Object.keys(faults).length > 0) return null;
    const input = toPayload(draft);
    const saved = await attempt(
      gift
        ? () => put(input)
        : async () => (await api(createGift, { body: { ...input, stock: stock ?? null } })).data,
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
    type: (change: Partial<GiftDraft>) => dispatch({ type: 'typed', change }),
    settle: () => dispatch({ type: 'settled' }),
    show: (newer: OperatorGift) => dispatch({ type: 'newer', gift: newer }),
    save,
    setPictures: (images: string[]) => attempt(() => put({ images }), 'newer'),
    retire: () =>
      attempt(async () => (await api(retireGift, { params: { id: gift?.id ?? '' } })).data, 'newer'),
    bringBack: () => attempt(() => put({ retired: false }), 'newer'),
  };
}

export type GiftEditor = ReturnType<typeof useGiftEditor>;

/** Pictures wait here until the gift is there to carry them. */
function usePictureUploads(giftId: string | undefined, onArrived: (gift: OperatorGift) => void) {
  const [queue] = useState(() => new UploadQueue());
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is told never changes what is told
  useEffect(() => {
    if (giftId === undefined) return;
    queue.start(async (file, options) => {
      const form = new FormData();
      form.append('image', file);
      const answer = await sendFile(`/operator/gifts/${encodeURIComponent(giftId)}/images`, form, options);
      onArrived((JSON.parse(answer) as { data: OperatorGift }).data);
    });
  }, [queue, giftId]);
  useEffect(() => () => queue.clear(), [queue]);
  return { queue, uploads };
}
