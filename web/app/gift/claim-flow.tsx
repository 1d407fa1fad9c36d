import type { ClaimableGift } from '@presently/contracts/gift-links';
import * as texts from '@presently/texts/gift/claim';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { markOpened } from '~/lib/endpoints';
import { api } from '~/lib/session';
import type { StripGift } from '~/shop/gift-tile';
import { Button } from '~/ui/button';
import { ErrorState } from '~/ui/error-state';
import { Spinner } from '~/ui/spinner';
import { AlreadyClaimed } from './already-claimed';
import type { WrappedGiftData } from './claim-page';
import { ClaimSuccess } from './claim-success';
import { EndedGift } from './ended-gift';
import { GiftRevealed } from './gift-revealed';
import { gifterFullName } from './gifter-name';
import { startViewTransition } from './view-transition';
import { WrappedGift } from './wrapped-gift';

type Stage = 'wrapped' | 'revealed' | 'success' | 'claimed-by-other' | 'declined';

interface ClaimFlowProps {
  urlId: string;
  gift: WrappedGiftData;
  /** Undefined while loading; null if that failed. */
  contents: ClaimableGift | null | undefined;
  /** Without prices. */
  trending: readonly StripGift[];
}

/** Steps from the wrapped gift to the claim. */
export function ClaimFlow({ urlId, gift, contents, trending }: ClaimFlowProps) {
  const [stage, setStage] = useState<Stage>('wrapped');
  const { state: revalidation } = useRevalidator();
  const missing = contents === undefined || revalidation === 'loading' ? 'loading' : 'failed';
  useFocusHeading(stage === 'revealed' && !contents ? missing : stage);

  switch (stage) {
    case 'wrapped':
      return (
        <WrappedGift
          gift={gift}
          contents={contents}
          onTap={() => markGiftOpened(urlId)}
          onUnwrapped={() => startViewTransition(() => setStage('revealed'))}
        />
      );
    case 'revealed':
      if (!contents) return <ContentsPlaceholder hasFailed={missing === 'failed'} />;
      return (
        <GiftRevealed
          urlId={urlId}
          gift={contents}
          cardPicture={gift.cardPicture}
          trending={trending}
          onDone={() => setStage('success')}
          onAlreadyClaimed={() => setStage('claimed-by-other')}
          onDeclined={() => setStage('declined')}
        />
      );
    case 'success':
      return <ClaimSuccess urlId={urlId} />;
    case 'claimed-by-other':
      return <AlreadyClaimed urlId={urlId} />;
    case 'declined':
      return (
        <EndedGift reason="declined" gifter={contents ? gifterFullName(contents.gifter) : null} justNow />
      );
  }
}

/** Fire and forget: the gift opens even if this fails. */
function markGiftOpened(urlId: string): void {
  api(markOpened, { params: { urlId }, keepalive: true }).catch((error: unknown) =>
    console.error('marking the gift as opened failed', error),
  );
}

/**
 * Whenever something else is shown, also a failure after trying again, scrolls to the top and focuses the heading or the
 * content before it, for screen readers and keyboard users.
 */
function useFocusHeading(shown: Stage | 'loading' | 'failed'): void {
  const lastShown = useRef(shown);
  useEffect(() => {
    if (lastShown.current === shown) return;
    lastShown.current = shown;
    scrollTo({ top: 0, behavior: 'instant' });
    const heading =
      document.querySelector<HTMLElement>('main [data-reads-first]') ??
      document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [shown]);
}

function ContentsPlaceholder({ hasFailed }: { hasFailed: boolean }) {
  const { revalidate } = useRevalidator();
  if (!hasFailed) {
    return (
      <div className="flex flex-1 items-center justify-center">
        <Spinner label={texts.loadingGiftDetails} />
      </div>
    );
  }
  return (
    <ErrorState
      fill
      message={texts.giftNotLoaded}
      action={<Button onClick={() => void revalidate()}>{texts.tryAgain}</Button>}
    />
  );
}
