const labels: Record<string, string> = {
  picked: 'Gift Selected',
  processing: 'Processing Order',
  ordered: 'Order Placed',
  shipped: 'Shipped',
  delivered: 'Delivered',
};

/** Display label of an order status, ignoring case; unknown ones are capitalised. */
export function statusLabel(status: string): string {
  return labels[status.toLowerCase()] ?? status.charAt(0).toUpperCase() + status.slice(1).toLowerCase();
}
