/** Scopes of idempotency keys that are deleted with the account of their owner. */
export const purchaseScope = (owner: string): string => `orders:${owner}`;
export const intentScope = (owner: string): string => `intent:${owner}`;

/** Of cancelling an order; deleted with its gifter. */
export const cancelScope = (orderId: string): string => `cancel:${orderId}`;
