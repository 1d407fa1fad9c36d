import { isUuid } from '../../platform/ids.ts';

/** Names a payment: by its id, or by the purchase that it is for. */
export type PaymentKey = { id: string } | { purchaseId: string };

const STANDALONE_PREFIX = 'hold:';

/** What the card processor keeps with the intent, to find it by: the purchase's id, or `hold:{id}` of a standalone intent. */
export const referenceOf = ({ id, purchaseId }: { id: string; purchaseId: string | null }): string =>
  purchaseId ?? `${STANDALONE_PREFIX}${id}`;

/** The opposite; null for a reference that this shop did not give. */
export function keyOfReference(reference: string): PaymentKey | null {
  const isStandalone = reference.startsWith(STANDALONE_PREFIX);
  const id = isStandalone ? reference.slice(STANDALONE_PREFIX.length) : reference;
  if (!isUuid(id)) return null;
  return isStandalone ? { id } : { purchaseId: id };
}
