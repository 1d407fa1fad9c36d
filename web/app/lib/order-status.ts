import * as texts from '@presently/texts/shared';

const labels: Record<string, string> = {
  picked: texts.giftSelected,
  processing: texts.processingOrder,
  ordered: texts.orderPlaced,
  shipped: texts.shipped,
  delivered: texts.delivered,
};

/** Display label of an order status, case-insensitive; unknown statuses are capitalised. */
export function statusLabel(status: string): string {
  const lowerCased = status.toLowerCase();
  return labels[lowerCased] ?? lowerCased.charAt(0).toUpperCase() + lowerCased.slice(1);
}

/** Whether an order with this status will not change again. */
export const isFinalStatus = (status: string): boolean =>
  ['delivered', 'cancelled'].includes(status.toLowerCase());
