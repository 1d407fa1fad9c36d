const labels: Record<string, string> = {
  picked: 'Gift Selected',
  processing: 'Processing Order',
  ordered: 'Order Placed',
  shipped: 'Shipped',
  delivered: 'Delivered',
};

/** A status in words, whatever its case; one we do not know is shown capitalised. */
export function statusLabel(status: string): string {
  return labels[status.toLowerCase()] ?? status.charAt(0).toUpperCase() + status.slice(1).toLowerCase();
}
