/** In-process publish/subscribe of order changes, fed by PostgreSQL NOTIFY, so that it covers all instances. */
export type OrderChanges = {
  /** @returns unsubscribe, idempotent */
  subscribe(orderId: string, listener: () => void): () => void;
  notify(orderId: string): void;
  /** For when notifications may have been missed, such as after a reconnect. */
  notifyAll(): void;
};

export function createOrderChanges(): OrderChanges {
  const listeners = new Map<string, Set<() => void>>();
  const notify = (orderId: string) => {
    for (const listener of listeners.get(orderId) ?? []) listener();
  };
  return {
    subscribe(orderId, listener) {
      const ofOrder = listeners.get(orderId) ?? new Set();
      listeners.set(orderId, ofOrder.add(listener));
      return () => {
        if (ofOrder.delete(listener) && ofOrder.size === 0) listeners.delete(orderId);
      };
    },
    notify,
    notifyAll: () => [...listeners.keys()].forEach(notify),
  };
}
