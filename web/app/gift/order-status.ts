const labels: Record<string, string> = {
  picked: 'Gift Selected',
  processing: 'Processing Order',
  ordered: 'Order Placed',
  shipped: 'Shipped',
  delivered: 'Delivered',
};

/** An order's status in words, whatever its case; an unknown one is shown capitalised. */
export function statusLabel(status: string): string {
  const plain = status.toLowerCase();
  return labels[plain] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Whether nothing more will happen to an order. */
export const isFinalStatus = (status: string): boolean =>
  ['delivered', 'cancelled'].includes(status.toLowerCase());
