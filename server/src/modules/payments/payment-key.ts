import { isUuid } from '../../platform/ids.ts';

/** Identifies a payment by its id or its purchase. */
export type PaymentKey = { id: string } | { purchaseId: string };

export const STANDALONE_PREFIX = 'hold:';

/**
 * The reference stored with the intent at the card processor, by which it can be found: the purchase's id, or
 * `hold:{id}` for a standalone intent.
 */
export const referenceOf = ({ id, purchaseId }: { id: string; purchaseId: string | null }): string =>
  purchaseId ?? `${STANDALONE_PREFIX}${id}`;

/** The inverse; null for a reference that is not from this shop. */
export function keyOfReference(reference: string): PaymentKey | null {
  const isStandalone = reference.startsWith(STANDALONE_PREFIX);
  const id = isStandalone ? reference.slice(STANDALONE_PREFIX.length) : reference;
  if (!isUuid(id)) return null;
  return isStandalone ? { id } : { purchaseId: id };
}
