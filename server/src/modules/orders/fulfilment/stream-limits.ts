import { HttpError } from '../../../platform/http/http-error.ts';

/** Maximum numbers of concurrently open streams in this process. */
export type StreamLimits = { perLink: number; perAddress: number; total: number };

/** Pages poll the order while they have no stream, so reconnecting is not urgent. */
const RETRY_AFTER_SECONDS = 60;

export type StreamSlots = {
  /**
   * @returns a function that releases the slot, idempotent
   * @throws HttpError 429 when the limit of the gift or the address is reached, 503 for the total limit
   */
  acquire(orderId: string, address: string): () => void;
};

export function createStreamSlots({ perLink, perAddress, total }: StreamLimits): StreamSlots {
  const counts = new Map<string, number>();
  const countOf = (key: string) => counts.get(key) ?? 0;
  const add = (key: string, change: number) => {
    const count = countOf(key) + change;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  return {
    acquire(orderId, address) {
      const keys = [`link:${orderId}`, `address:${address}`, 'total'] as const;
      const [linkKey, addressKey, totalKey] = keys;
      const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      if (countOf(totalKey) >= total) throw new HttpError('unavailable', retry);
      if (countOf(linkKey) >= perLink || countOf(addressKey) >= perAddress)
        throw new HttpError('too_many_requests', retry);
      for (const key of keys) add(key, 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        for (const key of keys) add(key, -1);
      };
    },
  };
}
