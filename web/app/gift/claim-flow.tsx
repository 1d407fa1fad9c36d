import { useEffect, useRef, useState } from 'react';
import { markOpened } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { Button } from '~/ui/button';
import { ErrorState } from '~/ui/error-state';
import { Spinner } from '~/ui/spinner';
import { AlreadyClaimed } from './already-claimed';
import type { WrappedGiftData } from './claim-page';
import { ClaimSuccess } from './claim-success';
import { EndedGift } from './ended-gift';
import { giftImageUrl } from './gift-image';
import { GiftRevealed } from './gift-revealed';
import { type GiftContentsState, useGiftContents } from './use-gift-contents';
import { startViewTransition } from './view-transition';
import { WrappedGift } from './wrapped-gift';

type Stage = 'wrapped' | 'revealed' | 'success' | 'claimed-by-other' | 'declined';

/** Steps from the wrapped gift to the claim. */
export function ClaimFlow({ giftId, gift }: { giftId: string; gift: WrappedGiftData }) {
  const [stage, setStage] = useState<Stage>('wrapped');
  const contents = useGiftContents(giftId);
  useFocusHeading(stage);

  switch (stage) {
    case 'wrapped':
      return (
        <WrappedGift
          gift={gift}
          picture={contents.state === 'ready' ? giftImageUrl(contents.gift) : undefined}
          onTap={() => markGiftOpened(giftId)}
          onUnwrapped={() => startViewTransition(() => setStage('revealed'))}
        />
      );
    case 'revealed':
      if (contents.state !== 'ready') return <ContentsPlaceholder contents={contents} />;
      return (
        <GiftRevealed
          giftId={giftId}
          gift={contents.gift}
          cardPicture={gift.cardPicture}
          onDone={() => setStage('success')}
          onAlreadyClaimed={() => setStage('claimed-by-other')}
          onDeclined={() => setStage('declined')}
        />
      );
    case 'success':
      return <ClaimSuccess giftId={giftId} />;
    case 'claimed-by-other':
      return <AlreadyClaimed giftId={giftId} />;
    case 'declined':
      return <EndedGift reason="declined" gifter={gift.gifter} justNow />;
  }
}

/** Fire and forget: the gift opens even when this fails. */
function markGiftOpened(giftId: string): void {
  api(markOpened, { params: { urlId: giftId }, keepalive: true }).catch((error: unknown) =>
    console.error('marking the gift as opened failed', error),
  );
}

/** On each new stage, scrolls to the top and focuses the heading for screen readers and keyboard users. */
function useFocusHeading(stage: Stage): void {
  const lastStage = useRef(stage);
  useEffect(() => {
    if (lastStage.current === stage) return;
    lastStage.current = stage;
    scrollTo({ top: 0, behavior: 'instant' });
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [stage]);
}

function ContentsPlaceholder({ contents }: { contents: Exclude<GiftContentsState, { state: 'ready' }> }) {
  if (contents.state === 'loading') {
    return (
      <div className="flex flex-1 items-center justify-center">
        <Spinner label="Loading gift details..." />
      </div>
    );
  }
  return (
    <div className="flex flex-1 flex-col justify-center">
      <ErrorState
        message="Failed to load gift details. Please check your gift ID."
        action={<Button onClick={contents.retry}>Try again</Button>}
      />
    </div>
  );
}
