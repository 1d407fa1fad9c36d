import type { OperatorGift } from '@presently/contracts/operator-catalogue';
import { emptyAddressForm, type FieldErrors, type GiftDraft, toDraft } from './gift-draft';
import { mergeEdits, type RemoteChange } from './merge-edits';

/** Somebody else saved the same thing meanwhile. */
export interface Conflict<T> {
  /** Who changed what, in the server's words. */
  text: string;
  foreign: RemoteChange<T>[];
}

export interface GiftEditorState {
  /** As the shop has it; null while it is new. */
  gift: OperatorGift | null;
  /** What the editing began from. */
  base: GiftDraft;
  draft: GiftDraft;
  faults: FieldErrors<GiftDraft>;
  failure: string | null;
  conflict: Conflict<GiftDraft> | null;
}

export type GiftEditorEvent =
  | { type: 'typed'; change: Partial<GiftDraft> }
  | { type: 'refused'; faults: FieldErrors<GiftDraft>; failure: string | null }
  /** What was typed is in the shop. */
  | { type: 'saved'; gift: OperatorGift }
  /** A newer state came by another way: a picture, the stock, a conflict with somebody else. */
  | { type: 'newer'; gift: OperatorGift; conflict?: string }
  | { type: 'settled' };

export function initialState(gift: OperatorGift | null): GiftEditorState {
  const draft = gift ? toDraft(gift) : emptyAddressForm;
  return { gift, base: draft, draft, faults: {}, failure: null, conflict: null };
}

export function giftEditorReducer(state: GiftEditorState, event: GiftEditorEvent): GiftEditorState {
  switch (event.type) {
    case 'typed': {
      const faults = { ...state.faults };
      for (const field of Object.keys(event.change) as (keyof GiftDraft)[]) delete faults[field];
      return { ...state, draft: { ...state.draft, ...event.change }, faults };
    }
    case 'refused':
      return { ...state, faults: event.faults, failure: event.failure };
    case 'saved':
      return initialState(event.gift);
    case 'newer':
      return newer(state, event.gift, event.conflict);
    case 'settled':
      return { ...state, conflict: null, failure: null };
  }
}

function newer(state: GiftEditorState, gift: OperatorGift, text?: string): GiftEditorState {
  const base = toDraft(gift);
  const { draft, foreign } = mergeEdits(state.draft, state.base, base);
  const told = text ?? (foreign.length > 0 ? 'Somebody else changed this gift meanwhile.' : null);
  const conflict = told ? { text: told, foreign } : state.conflict;
  return { ...state, gift, base, draft, conflict, failure: null };
}
