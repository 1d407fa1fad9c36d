import * as texts from '@presently/texts/gift/claim';
import { useEffect, useEffectEvent, useState } from 'react';
import { Logo } from '~/shell/logo';
import { Picture } from '~/ui/picture';
import type { WrappedGiftData } from './claim-page';
import './unwrap.css';
import { GiftBox } from './gift-box';
import { revealedImageSizes } from './gift-image';
import { wrappingForCard } from './wrapping';

const unwrapDurationMs = { animated: 1500, reducedMotion: 220 };

interface WrappedGiftProps {
  gift: WrappedGiftData;
  /** Image URL of the gift, which rises out of the box; null without an image, undefined while the contents load. */
  picture: string | null | undefined;
  onTap(): void;
  /** Called when the animation has ended or was skipped. */
  onUnwrapped(): void;
}

/** The first stage: a wrapped gift that opens on tap. Another tap, Escape or Tab skips the animation. */
export function WrappedGift({ gift, picture, onTap, onUnwrapped }: WrappedGiftProps) {
  const [isOpening, setOpening] = useState(false);
  useUnwrapAnimation(isOpening, onUnwrapped);
  const wrapping = wrappingForCard(gift.cardId);

  const handleClick = () => {
    if (isOpening) return onUnwrapped();
    setOpening(true);
    onTap();
  };

  return (
    <section
      data-wrapping={wrapping}
      className="wrap-ground flex flex-1 flex-col items-center overflow-hidden px-4 pt-6 pb-10"
    >
      <Logo />
      <div className="flex flex-1 flex-col items-center justify-center gap-6 py-6 text-center">
        <div className="animate-rise-in">
          <h1 className="text-4xl">{texts.youReceivedAGift}</h1>
          <p className="mt-3 text-lg text-ink-muted">{texts.giftFromGifter(<bdi>{gift.gifter}</bdi>)}</p>
        </div>
        <button
          type="button"
          onClick={handleClick}
          data-opening={isOpening || undefined}
          className="unwrap group relative flex flex-col items-center rounded-sheet px-6 pb-3 outline-offset-8"
        >
          <span className="unwrap-stage relative block aspect-square w-[min(20rem,76vw,46dvh)] md:w-[min(25rem,48dvh)]">
            <span className="unwrap-glow absolute -inset-[18%] block rounded-full" />
            <GiftBox wrapping={wrapping}>
              {picture !== undefined && (
                <span className="unwrapped-picture absolute inset-x-[17%] top-[14%] block overflow-hidden rounded-card shadow-float">
                  <Picture src={picture} alt="" sizes={revealedImageSizes} eager />
                </span>
              )}
            </GiftBox>
            {gift.cardPicture && (
              <span className="unwrap-card absolute -right-[3%] bottom-[1%] block w-[46%] rotate-6 overflow-hidden rounded-lg border-4 border-white bg-white shadow-lift">
                <CardPicture src={gift.cardPicture} />
              </span>
            )}
          </span>
          <span className="unwrap-hint mt-6 inline-flex min-h-11 items-center rounded-full bg-brand-solid px-7 text-lg font-semibold text-on-brand shadow-card group-hover:bg-brand-solid-hover">
            {texts.tapToReveal}
          </span>
        </button>
      </div>
      <noscript>
        <p className="max-w-sm text-center text-ink-muted">{texts.scriptsNeeded}</p>
      </noscript>
    </section>
  );
}

/** Card designs are landscape and shown uncropped. */
function CardPicture({ src }: { src: string }) {
  return (
    <img
      src={src.replace('-640.webp', '-320.webp')}
      alt=""
      width={320}
      height={240}
      className="block h-auto w-full"
    />
  );
}

/** Calls `onUnwrapped` after the duration of the animation, or when it is skipped by keyboard. */
function useUnwrapAnimation(isOpening: boolean, onUnwrapped: () => void): void {
  const finish = useEffectEvent(onUnwrapped);
  useEffect(() => {
    if (!isOpening) return;
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const skip = (event: KeyboardEvent) => {
      if (event.key === 'Escape' || event.key === 'Tab') finish();
    };
    const timer = setTimeout(
      () => finish(),
      prefersReducedMotion ? unwrapDurationMs.reducedMotion : unwrapDurationMs.animated,
    );
    addEventListener('keydown', skip);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', skip);
    };
  }, [isOpening]);
}
