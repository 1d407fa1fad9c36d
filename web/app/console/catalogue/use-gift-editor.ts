import { zodResolver } from '@hookform/resolvers/zod';
import type { OperatorGift, UpdateGiftInput } from '@presently/contracts/operator-gifts';
import * as texts from '@presently/texts/console/catalogue';
import { useRef, useState } from 'react';
import { useForm } from '~/forms/use-form';
import { randomHex } from '~/lib/random-hex';
import { useChange } from '../data/change';
import { type Conflict, edit, takeNewer, takeSaved } from './conflict';
import type { GiftChange, GiftResult } from './gift-changes';
import { type CheckedGift, type GiftDraft, GiftForm, toDraft } from './gift-draft';
import { imagesPath, usePictureUploads } from './use-picture-uploads';

interface GiftEditorOptions {
  /** Null for a new gift. */
  initial: OperatorGift | null;
  onCreated(id: string): void;
}

/** State and actions of the gift editor, for an existing gift or a new one. */
export function useGiftEditor({ initial, onCreated }: GiftEditorOptions) {
  const [gift, setGift] = useState(initial);
  /** For all tries to create it, so that only one gift is. */
  const [idempotencyKey, setIdempotencyKey] = useState(randomHex);
  const [conflict, setConflict] = useState<Conflict<GiftDraft> | null>(null);
  const { queue, uploads } = usePictureUploads<OperatorGift>(
    gift ? imagesPath('/operator/gifts', gift.id) : undefined,
    (newer) => applyNewer(newer),
  );
  const { send, pending, failed } = useChange<GiftChange, GiftResult>({
    onDone: ({ gift: changed, conflict: text, isSaved }) => {
      if (!isSaved) return applyNewer(changed, text);
      setGift(changed);
      setConflict(null);
      // The stock of an existing gift has a form of its own.
      takeSaved(form, { ...sent.current, stock: form.getValues('stock') }, toDraft(changed));
      if (!gift) onCreated(changed.id);
    },
    // The message asks to check what an earlier try has created; another try is meant to create another gift.
    onFailed: ({ code }) => code === 'idempotency_key_reused' && setIdempotencyKey(randomHex()),
  });
  /** The form's values at the last save. */
  const sent = useRef(toDraft(initial));
  const form = useForm<GiftDraft, CheckedGift>({
    defaultValues: toDraft(initial),
    resolver: zodResolver(GiftForm),
    serverErrors: failed,
  });

  /** The server has a newer state: after a change of pictures or stock, or a conflict with someone else. */
  function applyNewer(newer: OperatorGift, text?: string): void {
    const remoteChanges = takeNewer(form, toDraft(newer));
    setGift(newer);
    const notice = text ?? (remoteChanges.length > 0 && texts.giftChangedMeanwhile);
    if (notice) setConflict({ text: notice, remoteChanges });
  }

  const sendFields = (kind: 'save' | 'set', fields: Partial<UpdateGiftInput>) =>
    send({ kind, fields: { ...fields, ...(gift && { seen_updated_at: gift.updated_at }) } });

  function save({ stock, ...fields }: CheckedGift): void {
    sent.current = form.getValues();
    if (gift) sendFields('save', fields);
    else send({ kind: 'create', gift: { ...fields, stock }, idempotencyKey });
  }

  return {
    gift,
    form,
    conflict,
    isBusy: pending !== null,
    isDirty: form.formState.isDirty,
    queue,
    uploads,
    edit: (change: Partial<GiftDraft>) => edit(form, change),
    undo: () => form.reset(),
    dismissConflict: () => setConflict(null),
    applyNewer,
    save,
    setPictures: (images: string[]) => sendFields('set', { images }),
    retire: () => send({ kind: 'retire' }),
    restore: () => sendFields('set', { retired: false }),
  };
}

export type GiftEditor = ReturnType<typeof useGiftEditor>;
