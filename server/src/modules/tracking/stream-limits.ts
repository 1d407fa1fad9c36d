import { HttpError } from '../../platform/http/http-error.ts';

/** Streams that are open at once in this process. */
export type StreamLimits = { perLink: number; perAddress: number; total: number };

/** Long enough that whoever is refused does not hurry; until then pages ask for the order itself. */
const RETRY_AFTER_SECONDS = 60;

export type StreamSlots = {
  /**
   * @returns what gives the place back
   * @throws HttpError 429 for too many of one gift or one address, 503 for too many in all
   */
  take(link: string, address: string): () => void;
};

export function createStreamSlots({ perLink, perAddress, total }: StreamLimits): StreamSlots {
  const counts = new Map<string, number>();
  const countOf = (name: string) => counts.get(name) ?? 0;
  const add = (name: string, change: number) => {
    const count = countOf(name) + change;
    if (count > 0) counts.set(name, count);
    else counts.delete(name);
  };
  return {
    take(link, address) {
      const names = [`link:${link}`, `address:${address}`, 'total'] as const;
      const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      if (countOf(names[2]) >= total) throw new HttpError('unavailable', retry);
      if (countOf(names[0]) >= perLink || countOf(names[1]) >= perAddress)
        throw new HttpError('too_many_requests', retry);
      for (const name of names) add(name, 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        for (const name of names) add(name, -1);
      };
    },
  };
}
