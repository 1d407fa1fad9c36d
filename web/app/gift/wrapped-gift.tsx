import type { ClaimableGift } from '@presently/contracts/gift-links';
import * as texts from '@presently/texts/gift/claim';
import { useEffect, useEffectEvent, useState } from 'react';
import { reducesMotion } from '~/lib/reduces-motion';
import { Logo } from '~/shell/logo';
import { imageOfWidth } from '~/ui/image-of-width';
import { Picture } from '~/ui/picture';
import type { WrappedGiftData } from './claim-page';
import './unwrap.css';
import { GiftBox } from './gift-box';
import { giftImageUrl, revealedImageSizes } from './gift-image';
import { GreetingCard } from './greeting-card';
import { wrappingForCard } from './wrapping';

/** How long the card stays open, unless it is tapped away, or scrolled because its note is long. */
const cardMs = 4000;
const unwrapMs = 1500;

/** The card with its note opens first, then the box. */
type Stage = 'wrapped' | 'card' | 'box';

interface WrappedGiftProps {
  gift: WrappedGiftData;
  /** Undefined while loading; null if that failed. */
  contents: ClaimableGift | null | undefined;
  onTap(): void;
  /** Called when the animations have ended or were skipped. */
  onUnwrapped(): void;
}

/**
 * The first stage: a wrapped gift that opens on tap. A second tap closes the card, and a third tap, Escape or Tab skips
 * the rest. With reduced motion, the first tap completes the stage.
 */
export function WrappedGift({ gift, contents, onTap, onUnwrapped }: WrappedGiftProps) {
  const [stage, setStage] = useState<Stage>('wrapped');
  const isNoteLoading = gift.hasNote && contents === undefined;
  const hasCard = gift.cardPicture !== null || gift.hasNote;
  const goOn = () => (stage === 'card' ? setStage('box') : onUnwrapped());
  useStageEnd(stage, isNoteLoading, { goOn, skip: onUnwrapped });
  useImagePreload(gift.cardPicture);
  const wrapping = wrappingForCard(gift.cardId);

  const open = () => {
    if (stage !== 'wrapped') return;
    onTap();
    if (reducesMotion()) onUnwrapped();
    else setStage(hasCard ? 'card' : 'box');
  };

  return (
    <section
      data-wrapping={wrapping}
      className="wrap-ground flex flex-1 flex-col items-center overflow-hidden px-4 pt-6 pb-10"
    >
      <Logo />
      <div
        inert={stage === 'card'}
        className="flex flex-1 flex-col items-center justify-center gap-6 py-6 text-center"
      >
        <div className="animate-rise-in">
          <h1 className="text-4xl">{texts.youReceivedAGift}</h1>
          <p className="mt-3 text-lg text-ink-muted">{texts.giftFromGifter(<bdi>{gift.gifter}</bdi>)}</p>
        </div>
        <button
          type="button"
          onClick={open}
          data-stage={stage}
          className="unwrap group relative flex flex-col items-center rounded-sheet px-6 pb-3 outline-offset-8"
        >
          <span className="unwrap-stage relative block aspect-square w-[min(20rem,76vw,46dvh)] md:w-[min(25rem,48dvh)]">
            <span className="unwrap-glow absolute -inset-[18%] block rounded-full" />
            <GiftBox wrapping={wrapping}>
              {contents !== undefined && (
                <span className="unwrapped-picture absolute inset-x-[17%] top-[14%] block overflow-hidden rounded-card shadow-float">
                  <Picture src={contents && giftImageUrl(contents)} alt="" sizes={revealedImageSizes} eager />
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
      {stage !== 'wrapped' && hasCard && (
        <GreetingCard
          picture={gift.cardPicture}
          note={isNoteLoading ? undefined : (contents ?? { note_title: '', note_body: '' })}
          from={gift.gifter}
          isLeaving={stage === 'box'}
        />
      )}
    </section>
  );
}

/** Card designs are landscape and shown uncropped. */
function CardPicture({ src }: { src: string }) {
  return <img src={imageOfWidth(src, 320)} alt="" width={320} height={240} className="block h-auto w-full" />;
}

/** Loads an image before it is shown. React's `preload` would log a warning while the gift stays wrapped. */
function useImagePreload(src: string | null): void {
  useEffect(() => {
    if (src) new Image().src = src;
  }, [src]);
}

interface StageHandlers {
  goOn(): void;
  skip(): void;
}

/** Advances from the card and the box after a delay or on a click; keys skip both. */
function useStageEnd(stage: Stage, isNoteLoading: boolean, handlers: StageHandlers): void {
  const goOn = useEffectEvent(handlers.goOn);
  const skip = useEffectEvent(handlers.skip);
  useEffect(() => {
    if (stage === 'wrapped') return;
    const controller = new AbortController();
    const { signal } = controller;
    const skipByKey = ({ key }: KeyboardEvent) => (key === 'Escape' || key === 'Tab') && skip();
    addEventListener('keydown', skipByKey, { signal });
    // Capturing, so that the click that began this stage does not end it.
    addEventListener('click', () => goOn(), { signal, capture: true });
    return () => controller.abort();
  }, [stage]);
  useEffect(() => {
    if (stage === 'wrapped' || (stage === 'card' && isNoteLoading)) return;
    const timer = setTimeout(() => goOn(), stage === 'card' ? cardMs : unwrapMs);
    // Scrolling means that the recipient is reading a long note.
    const stay = () => clearTimeout(timer);
    addEventListener('scroll', stay, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', stay, { capture: true });
    };
  }, [stage, isNoteLoading]);
}
