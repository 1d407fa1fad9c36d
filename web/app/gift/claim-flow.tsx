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

type Stage = 'note' | 'revealed' | 'success' | 'claimed-by-another' | 'declined';

/** From the wrapped gift to its claim. */
export function ClaimFlow({ giftId, gift }: { giftId: string; gift: WrappedGiftData }) {
  const [stage, setStage] = useState<Stage>('note');
  const contents = useGiftContents(giftId);
  useFocusHeading(stage);

  switch (stage) {
    case 'note':
      return (
        <WrappedGift
          gift={gift}
          picture={contents.state === 'ready' ? giftImageUrl(contents.gift) : undefined}
          onTap={() => markGiftOpened(giftId)}
          onUnwrapped={() => startViewTransition(() => setStage('revealed'))}
        />
      );
    case 'revealed':
      if (contents.state !== 'ready') return <NotYet contents={contents} />;
      return (
        <GiftRevealed
          giftId={giftId}
          gift={contents.gift}
          cardPicture={gift.cardPicture}
          onDone={() => setStage('success')}
          onAlreadyClaimed={() => setStage('claimed-by-another')}
          onDeclined={() => setStage('declined')}
        />
      );
    case 'success':
      return <ClaimSuccess giftId={giftId} />;
    case 'claimed-by-another':
      return <AlreadyClaimed giftId={giftId} />;
    case 'declined':
      return <EndedGift reason="declined" gifter={gift.gifter} justNow />;
  }
}

/** Nothing waits for the answer: a gift opens also where it is not heard of. */
function markGiftOpened(giftId: string): void {
  api(markOpened, { params: { urlId: giftId }, keepalive: true }).catch((error: unknown) =>
    console.error('telling that the gift was opened failed', error),
  );
}

/** Each stage begins at its top, with its heading in focus for readers and keyboards. */
function useFocusHeading(stage: Stage): void {
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    scrollTo({ top: 0, behavior: 'instant' });
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [stage]);
}

function NotYet({ contents }: { contents: Exclude<GiftContentsState, { state: 'ready' }> }) {
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
