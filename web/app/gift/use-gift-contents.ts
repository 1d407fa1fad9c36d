import type { ClaimableGift } from '@presently/contracts/gift-links';
import { useEffect, useState } from 'react';
import { getGiftByLink } from '~/lib/endpoints';
import { api } from '~/lib/session';

export type GiftContentsState =
  | { state: 'loading' }
  | { state: 'ready'; gift: ClaimableGift }
  | { state: 'failed'; retry(): void };

/** Prefetches the contents of a gift while it is still shown wrapped; this does not mark it as opened. */
export function useGiftContents(giftId: string): GiftContentsState {
  const [retryCount, setRetryCount] = useState(0);
  const [contents, setContents] = useState<GiftContentsState>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again
  useEffect(() => {
    const abortController = new AbortController();
    setContents({ state: 'loading' });
    api(getGiftByLink, { params: { urlId: giftId }, signal: abortController.signal })
      .then(({ data }) => setContents({ state: 'ready', gift: data }))
      .catch((error: unknown) => {
        if (abortController.signal.aborted) return;
        console.error('loading the gift failed', error);
        setContents({ state: 'failed', retry: () => setRetryCount((count) => count + 1) });
      });
    return () => abortController.abort();
  }, [giftId, retryCount]);
  return contents;
}
