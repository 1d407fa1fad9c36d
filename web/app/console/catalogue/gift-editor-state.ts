import type { OperatorGift } from '@presently/contracts/operator-gifts';
import { emptyDraft, type FieldErrors, type GiftDraft, toDraft } from './gift-draft';
import { mergeEdits, type RemoteChange } from './merge-edits';

/** Someone else has saved the same record meanwhile. */
export interface Conflict<T> {
  /** Who changed what; the server's error message. */
  text: string;
  remoteChanges: RemoteChange<T>[];
}

export interface GiftEditorState {
  /** As last loaded from the server; null for a new gift. */
  gift: OperatorGift | null;
  /** The draft without local edits, to detect changes. */
  base: GiftDraft;
  draft: GiftDraft;
  errors: FieldErrors<GiftDraft>;
  failure: string | null;
  conflict: Conflict<GiftDraft> | null;
}

export type GiftEditorEvent =
  | { type: 'edited'; change: Partial<GiftDraft> }
  | { type: 'errors_changed'; errors: FieldErrors<GiftDraft>; failure: string | null }
  /** The draft has been saved. */
  | { type: 'saved'; gift: OperatorGift }
  /** The server has a newer state: after a change of pictures or stock, or a conflict with someone else. */
  | { type: 'refreshed'; gift: OperatorGift; conflict?: string }
  | { type: 'conflict_dismissed' };

export function initialState(gift: OperatorGift | null): GiftEditorState {
  const draft = gift ? toDraft(gift) : emptyDraft;
  return { gift, base: draft, draft, errors: {}, failure: null, conflict: null };
}

export function giftEditorReducer(state: GiftEditorState, event: GiftEditorEvent): GiftEditorState {
  switch (event.type) {
    case 'edited': {
      const errors = { ...state.errors };
      for (const field of Object.keys(event.change) as (keyof GiftDraft)[]) delete errors[field];
      return { ...state, draft: { ...state.draft, ...event.change }, errors };
    }
    case 'errors_changed':
      return { ...state, errors: event.errors, failure: event.failure };
    case 'saved':
      return initialState(event.gift);
    case 'refreshed':
      return mergeNewer(state, event.gift, event.conflict);
    case 'conflict_dismissed':
      return { ...state, conflict: null, failure: null };
  }
}

function mergeNewer(state: GiftEditorState, gift: OperatorGift, text?: string): GiftEditorState {
  const base = toDraft(gift);
  const { draft, remoteChanges } = mergeEdits(state.draft, state.base, base);
  const notice = text ?? (remoteChanges.length > 0 ? 'Somebody else changed this gift meanwhile.' : null);
  const conflict = notice ? { text: notice, remoteChanges } : state.conflict;
  return { ...state, gift, base, draft, conflict, failure: null };
}
