import * as texts from '@presently/texts/shop/viewed-gifts';
import { useEffect, useState } from 'react';
import { cx } from '~/lib/cx';
import { listGifts } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { Button } from '~/ui/button';
import { GiftStrip } from './gift-strip';
import { type GiftTile, toGiftTile } from './gift-tile';
import { readViewedGifts, removeViewedGifts } from './viewed-gifts-store';

/** A shorter strip would look like a mistake. */
const MIN_GIFTS = 2;

interface ViewedGiftsStripProps {
  exceptId?: string;
  className: string;
}

/** Recently viewed gifts, without the given one and those no longer available. */
export default function ViewedGiftsStrip({ exceptId, className }: ViewedGiftsStripProps) {
  const [ids] = useState(() => readViewedGifts().filter((id) => id !== exceptId));
  const gifts = useGifts(ids);
  const [isCleared, setCleared] = useState(false);
  if (isCleared) {
    return (
      <p ref={focusOnMount} tabIndex={-1} className={cx(className, 'text-sm text-ink-muted outline-none')}>
        {texts.viewedGiftsCleared}
      </p>
    );
  }
  if ((gifts ?? ids).length < MIN_GIFTS) return null;
  const clear = () => {
    removeViewedGifts();
    setCleared(true);
  };
  return (
    <GiftStrip
      title={texts.recentlyViewed}
      gifts={gifts}
      max={ids.length}
      aside={
        <Button variant="ghost" size="sm" onClick={clear}>
          {texts.clearViewedGifts}
        </Button>
      }
      className={className}
    />
  );
}

/** In place of the button that was pressed. Not inline, where it would be called with every render. */
const focusOnMount = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Loaded in one request, in this order. Undefined while loading; empty if that failed. */
function useGifts(ids: readonly string[]): GiftTile[] | undefined {
  const [gifts, setGifts] = useState<GiftTile[]>();
  useEffect(() => {
    if (ids.length < MIN_GIFTS) return;
    const abortController = new AbortController();
    const { signal } = abortController;
    api(listGifts, { query: { ids: ids.join(','), limit: String(ids.length) }, signal })
      .then(({ data }) => {
        const tiles = new Map(data.map((gift) => [gift.id, toGiftTile(gift)]));
        removeViewedGifts(ids.filter((id) => !tiles.has(id)));
        setGifts(ids.flatMap((id) => tiles.get(id) ?? []));
      })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        console.error('loading the gifts viewed last failed', error);
        setGifts([]);
      });
    return () => abortController.abort();
  }, [ids]);
  return gifts;
}
