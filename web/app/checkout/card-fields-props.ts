import type { RefObject } from 'react';
import type { TokeniseCard } from './card-tokeniser';

/** Imperative handle of the card fields, the same for every card processor. */
export interface CardFieldsHandle {
  /** Shows errors of incomplete fields; returns whether the card is complete. */
  validate(): boolean | Promise<boolean>;
  tokenise: TokeniseCard;
}

export interface CardFieldsProps {
  handle: RefObject<CardFieldsHandle | null>;
  /** Called once the handle is set: the fields of a processor are loaded after the form. */
  onReady(isReady: true): void;
  autoFocus?: boolean;
}
