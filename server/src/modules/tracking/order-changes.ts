/** Who in this process waits for news of which order; the database's notifications bring it, whichever instance made the change. */
export type OrderChanges = {
  /** @returns what ends the listening */
  listen(orderId: string, hear: () => void): () => void;
  tell(orderId: string): void;
  /** After notifications may have been missed: everybody looks again. */
  notifyAll(): void;
};

export function createOrderChanges(): OrderChanges {
  const listeners = new Map<string, Set<() => void>>();
  const tell = (orderId: string) => {
    for (const hear of listeners.get(orderId) ?? []) hear();
  };
  return {
    listen(orderId, hear) {
      const ofOrder = listeners.get(orderId) ?? new Set();
      listeners.set(orderId, ofOrder.add(hear));
      return () => {
        ofOrder.delete(hear);
        if (ofOrder.size === 0) listeners.delete(orderId);
      };
    },
    tell,
    notifyAll: () => [...listeners.keys()].forEach(tell),
  };
}
