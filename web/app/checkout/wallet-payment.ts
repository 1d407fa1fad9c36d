import { personNameError } from '@presently/contracts/characters';
import { LIMITS } from '@presently/contracts/limits';

/** A wallet's authorisation of one payment. */
export interface WalletPayment {
  /** The card processor's id. */
  id: string;
  /** The owner's; empty if the wallet does not provide it. */
  name: string;
  email: string | null;
}

export interface WalletProps {
  /** In dollars. */
  amount: number;
  /** Whether the owner's name and email address are already known. */
  isOwnerKnown: boolean;
  busy: boolean;
  onAvailable(isAvailable: boolean): void;
  onPay(payment: WalletPayment): void;
}

/** First and last name; both null for a name that the shop does not accept, such as a link. */
export function splitName(name: string): { first_name: string | null; last_name: string | null } {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.pop() : undefined;
  const names = { first_name: words.join(' ') || null, last_name: last ?? null };
  const isAccepted = Object.values(names).every(
    (part) => part === null || (part.length <= LIMITS.personName && personNameError(part) === null),
  );
  return isAccepted ? names : { first_name: null, last_name: null };
}
