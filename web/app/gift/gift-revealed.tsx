import { isolateBidi } from '@presently/contracts/bidi';
import type { ClaimableGift } from '@presently/contracts/gift-links';
import * as texts from '@presently/texts/gift/claim';
import { useEffect, useRef } from 'react';
import { deadlineText } from '~/lib/dates';
import { loadModule } from '~/lib/load-module';
import { REDUCED_MOTION } from '~/lib/reduces-motion';
import { useMediaQuery } from '~/lib/use-media-query';
import { GiftStrip } from '~/shop/gift-strip';
import type { StripGift } from '~/shop/gift-tile';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { Picture } from '~/ui/picture';
import { TextButton } from '~/ui/text-button';
import { useLazyDialog } from '~/ui/use-lazy-dialog';
import { giftImageUrl, revealedImageSizes } from './gift-image';
import { gifterFullName, gifterName } from './gifter-name';
import { NoteCard } from './note-card';
import { Steps } from './steps';
import { useTimeZone } from './use-time-zone';

const AddressDrawer = lazyDialog(() => import('./address-drawer'));
const DeclineDialog = lazyDialog(() => import('./decline-dialog'));

interface GiftRevealedProps {
  urlId: string;
  gift: ClaimableGift;
  cardPicture: string | null;
  /** Without prices. */
  trending: readonly StripGift[];
  /** Called when the drawer is closed after the claim. */
  onDone(): void;
  /** Called when someone else has claimed the gift in the meantime. */
  onAlreadyClaimed(): void;
  onDeclined(): void;
}

const howItWorks = (gifter: string | null) => [
  {
    title: texts.addYourAddress,
    text: texts.addressPrivacy(gifter),
  },
  { title: texts.wePackAndShipIt, text: texts.shippingTimeHint },
  { title: texts.followItOnItsWay, text: texts.linkBecomesTracking },
  { title: texts.enjoyIt, text: texts.sendThankYouHint(gifter) },
];

/** The second stage: the contents of the gift, and claiming or declining it. */
export function GiftRevealed({
  urlId,
  gift,
  cardPicture,
  trending,
  onDone,
  onAlreadyClaimed,
  onDeclined,
}: GiftRevealedProps) {
  const addressDrawer = useLazyDialog();
  const declineDialog = useLazyDialog();
  const fullName = gifterFullName(gift.gifter);
  const gifter = gifterName(gift.gifter);
  const deadline = deadlineText(gift, new Date(), useTimeZone());
  const celebration = useRevealEffects();
  const isNoteFirst = useMediaQuery(REDUCED_MOTION);
  const others = trending.filter(({ id }) => id !== gift.inventory_item.id);
  const noteCard = <NoteCard note={gift} from={gifter} picture={cardPicture} readsFirst={isNoteFirst} />;

  function decline(): void {
    celebration.end();
    declineDialog.open();
  }

  return (
    <>
      <div className="wrap flex flex-col gap-12 pt-5 pb-40 md:pt-10">
        {isNoteFirst && noteCard}
        <div className="grid grid-cols-1 items-start gap-7 md:grid-cols-2 md:gap-12">
          <Picture
            src={giftImageUrl(gift)}
            alt=""
            sizes={revealedImageSizes}
            eager
            rounded="sheet"
            className="unwrapped-picture"
          />
          <div className="flex animate-rise-in flex-col gap-8 md:pt-4">
            <div>
              <p className="font-display text-xl text-ribbon">
                {texts.gifterCelebratesYou(<bdi>{gifter}</bdi>)}
              </p>
              <h1 dir="auto" className="mt-1 text-3xl">
                {gift.inventory_item.name}
              </h1>
              {gift.inventory_item.brand && (
                <p dir="auto" className="mt-1 text-ink-muted">
                  {gift.inventory_item.brand.name}
                </p>
              )}
            </div>
            {!isNoteFirst && noteCard}
            {gift.inventory_item.description && (
              <p dir="auto" className="text-ink-muted">
                {gift.inventory_item.description}
              </p>
            )}
          </div>
        </div>
        <section aria-labelledby="how-it-works" className="max-w-2xl">
          <h2 id="how-it-works" className="mb-5 text-2xl">
            {texts.howItWorks}
          </h2>
          <Steps steps={howItWorks(fullName && isolateBidi(fullName))} />
        </section>
        <GiftStrip title={texts.giftsOthersLove} gifts={others} />
        <p className="border-t border-line pt-8 text-center text-sm text-ink-muted">
          {texts.declineHint((words) => (
            <TextButton onClick={decline}>{words}</TextButton>
          ))}
        </p>
      </div>
      <div
        data-action-bar
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] shadow-float backdrop-blur-md"
      >
        <div className="wrap flex flex-col items-center gap-2 py-3 sm:flex-row sm:justify-between">
          <p className="text-center text-sm font-medium sm:text-left sm:text-base">{deadline}</p>
          <Button size="lg" className="w-full sm:w-auto" onClick={addressDrawer.open}>
            {texts.addMyAddress}
          </Button>
        </div>
      </div>
      {addressDrawer.hasOpened && (
        <AddressDrawer
          open={addressDrawer.isOpen}
          urlId={urlId}
          onClose={addressDrawer.close}
          onDone={onDone}
          onAlreadyClaimed={onAlreadyClaimed}
        />
      )}
      {declineDialog.hasOpened && (
        <DeclineDialog
          open={declineDialog.isOpen}
          urlId={urlId}
          gifter={fullName}
          onClose={declineDialog.close}
          onDeclined={onDeclined}
          onAlreadyClaimed={onAlreadyClaimed}
        />
      )}
    </>
  );
}

/** On mount: throws confetti and preloads the address drawer. @returns stops the confetti */
function useRevealEffects(): { end(): void } {
  const celebration = useRef({ end: () => {} });
  useEffect(() => {
    let hasEnded = false;
    celebration.current.end = () => {
      hasEnded = true;
    };
    void loadModule(() => import('~/checkout/celebrate')).then((loaded) => {
      if (loaded && !hasEnded) celebration.current.end = loaded.celebrate();
    });
    AddressDrawer.preload();
  }, []);
  return { end: () => celebration.current.end() };
}
