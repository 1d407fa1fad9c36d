const labels: Record<string, string> = {
  picked: 'Gift Selected',
  processing: 'Processing Order',
  ordered: 'Order Placed',
  shipped: 'Shipped',
  delivered: 'Delivered',
};

/** Display label of an order status, case-insensitive; unknown statuses are capitalised. */
export function statusLabel(status: string): string {
  const lowerCased = status.toLowerCase();
  return labels[lowerCased] ?? lowerCased.charAt(0).toUpperCase() + lowerCased.slice(1);
}

/** Whether an order with this status will not change any more. */
export const isFinalStatus = (status: string): boolean =>
  ['delivered', 'cancelled'].includes(status.toLowerCase());
