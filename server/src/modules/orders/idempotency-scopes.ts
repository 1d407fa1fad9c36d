/** Scopes of idempotency keys that are deleted with their owner's account. */
export const purchaseScope = (owner: string): string => `orders:${owner}`;
export const intentScope = (owner: string): string => `intent:${owner}`;

/** For cancelling an order; deleted with its gifter. */
export const cancelScope = (orderId: string): string => `cancel:${orderId}`;
