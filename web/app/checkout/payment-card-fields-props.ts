import type { RefObject } from 'react';
import type { TokeniseCard } from './payment-card-tokeniser';

/** Imperative handle of the card fields, the same for every card processor. */
export interface PaymentCardFieldsHandle {
  /** Shows errors of incomplete fields; returns whether the card is complete. */
  validate(): boolean | Promise<boolean>;
  tokenise: TokeniseCard;
}

export interface PaymentCardFieldsProps {
  handle: RefObject<PaymentCardFieldsHandle | null>;
  /** Called once the handle is set: the fields of a processor are loaded after the form. */
  onReady(isReady: true): void;
  autoFocus?: boolean;
}
