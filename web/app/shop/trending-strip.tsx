import { useEffect, useState } from 'react';
import { listTrendingGifts } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { GiftStrip } from './gift-strip';
import { type GiftTile, toGiftTile } from './gift-tile';

/** A strip of trending gifts that fetches them itself: for pages whose own data is somebody's order. Failing, it is not there. */
export function TrendingStrip({ title, className }: { title: string; className?: string }) {
  const [gifts, setGifts] = useState<GiftTile[]>();
  useEffect(() => {
    const leaving = new AbortController();
    api(listTrendingGifts, { signal: leaving.signal })
      .then(({ data }) => setGifts(data.map(toGiftTile)))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        console.error('loading trending gifts failed', error);
        setGifts([]);
      });
    return () => leaving.abort();
  }, []);
  return <GiftStrip title={title} gifts={gifts} {...(className && { className })} />;
}
