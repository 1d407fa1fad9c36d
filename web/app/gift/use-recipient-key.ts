import type { TrackedOrder } from '@presently/contracts/gift-links';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { openRecipientSession } from '~/lib/endpoints';
import { api } from '~/lib/session';

/**
 * The link in a recipient's e-mail carries a key: it is exchanged for the recipient's cookie and removed from the URL,
 * so that it is not shared with a copied link.
 */
export function useRecipientKey(urlId: string, onRecipient: (order: TrackedOrder) => void): void {
  const [search, setSearch] = useSearchParams();
  const key = search.get('key');
  const exchanged = useRef<string | null>(null);
  useEffect(() => {
    if (!key || exchanged.current === key) return;
    exchanged.current = key;
    api(openRecipientSession, { params: { urlId }, body: { key } })
      .then(({ data }) => onRecipient(data))
      .catch((error: unknown) => console.error('exchanging the recipient key failed', error))
      .finally(() => setSearch({}, { replace: true, preventScrollReset: true }));
  }, [key, urlId, onRecipient, setSearch]);
}
