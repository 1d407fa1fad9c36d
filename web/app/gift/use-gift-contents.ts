import type { ClaimableGift } from '@presently/contracts/gift-links';
import { useEffect, useState } from 'react';
import { getClaimableGift } from '~/lib/endpoints';
import { api } from '~/lib/session';

export type GiftContentsState =
  | { state: 'loading' }
  | { state: 'ready'; gift: ClaimableGift }
  | { state: 'failed'; retry(): void };

/** What is in a gift, asked for while it is still wrapped. Asking changes nothing. */
export function useGiftContents(giftId: string): GiftContentsState {
  const [tries, setTries] = useState(0);
  const [contents, setContents] = useState<GiftContentsState>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const leaving = new AbortController();
    setContents({ state: 'loading' });
    api(getClaimableGift, { params: { urlId: giftId }, signal: leaving.signal })
      .then(({ data }) => setContents({ state: 'ready', gift: data }))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        console.error('loading the gift failed', error);
        setContents({ state: 'failed', retry: () => setTries((count) => count + 1) });
      });
    return () => leaving.abort();
  }, [giftId, tries]);
  return contents;
}
