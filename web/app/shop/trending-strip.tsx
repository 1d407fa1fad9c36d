import { useEffect, useState } from 'react';
import { listTrendingGifts } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { GiftStrip } from './gift-strip';
import { type GiftTile, toGiftTile } from './gift-tile';

/** Carousel of trending gifts that loads its own data, for pages about a single order. Renders nothing on failure. */
export function TrendingStrip({ title, className }: { title: string; className?: string }) {
  const [gifts, setGifts] = useState<GiftTile[]>();
  useEffect(() => {
    const abortController = new AbortController();
    api(listTrendingGifts, { signal: abortController.signal })
      .then(({ data }) => setGifts(data.map(toGiftTile)))
      .catch((error: unknown) => {
        if (abortController.signal.aborted) return;
        console.error('loading trending gifts failed', error);
        setGifts([]);
      });
    return () => abortController.abort();
  }, []);
  return <GiftStrip title={title} gifts={gifts} {...(className && { className })} />;
}
