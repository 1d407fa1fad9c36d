import { ApiError } from '@presently/contracts/client';
import type { TrackedOrder } from '@presently/contracts/gift-links';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { openRecipientSession } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { isNotFoundError } from './look-up-gift';

export interface RecipientKeyFailure {
  /** The key is unknown; otherwise the server could not be reached, and `retry` sends the key again. */
  isRejected: boolean;
  retry(): void;
}

/**
 * The link in a recipient's email contains a key, which is exchanged for the recipient's cookie and removed from the
 * URL, so that a copied link does not share it. It stays in the URL until the server has responded.
 */
export function useRecipientKey(
  urlId: string,
  onRecipient: (order: TrackedOrder) => void,
): RecipientKeyFailure | null {
  const [search, setSearch] = useSearchParams();
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<{ isRejected: boolean } | null>(null);
  const key = search.get('key');
  const exchanged = useRef<string | null>(null);
  useEffect(() => {
    const exchange = `${attempt} ${key}`;
    if (!key || exchanged.current === exchange) return;
    exchanged.current = exchange;
    const removeKey = () => setSearch({}, { replace: true, preventScrollReset: true });
    setFailure(null);
    api(openRecipientSession, { params: { urlId }, body: { key } })
      .then(({ data }) => {
        onRecipient(data);
        removeKey();
      })
      .catch((error: unknown) => {
        console.error('exchanging the recipient key failed', error);
        const isRejected = error instanceof ApiError && isNotFoundError(error);
        setFailure({ isRejected });
        if (isRejected) removeKey();
      });
  }, [key, attempt, urlId, onRecipient, setSearch]);
  return failure && { ...failure, retry: () => setAttempt((count) => count + 1) };
}
