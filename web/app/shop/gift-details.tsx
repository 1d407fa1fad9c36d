import * as texts from '@presently/texts/shop/gift';
import * as ideaTexts from '@presently/texts/shop/ideas';
import Lock from 'lucide-react/icons/lock';
import Truck from 'lucide-react/icons/truck';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { Button } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { TextLink } from '~/ui/text-link';
import { GiftGallery } from './gift-gallery';
import { GiftHeading } from './gift-heading';
import { RatingLink } from './gift-reviews';
import { IdeaLink } from './idea-links';
import type { GiftPageData } from './load-gift';
import { WishlistHeart } from './wishlist-heart';

/** Pictures, description and purchase button of a gift. */
export function GiftDetails({ gift }: { gift: GiftPageData }) {
  return (
    <article className="grid gap-x-14 gap-y-6 md:grid-cols-2">
      <div className="md:sticky md:top-24 md:self-start">
        <GiftGallery key={gift.id} name={gift.name} pictures={gift.pictures} />
      </div>
      <div className="flex flex-col gap-6 md:pt-2">
        <GiftHeading
          gift={gift}
          corner={<WishlistHeart giftId={gift.id} name={gift.name} variant="outlined" className="mt-1" />}
        />
        {gift.reviews && <RatingLink rating={gift.reviews.rating} />}
        <div className="max-md:hidden">
          <PurchaseButton gift={gift} />
        </div>
        <section>
          <h2 className="text-xl">{texts.aboutThisGift}</h2>
          <p dir="auto" className="mt-2 whitespace-pre-line text-ink-muted">
            {gift.description || texts.defaultDescription}
          </p>
        </section>
        {gift.ideas.length > 0 && (
          <section>
            <h2 className="text-xl">{ideaTexts.greatFor}</h2>
            <ul className="mt-3 flex flex-wrap gap-2">
              {gift.ideas.map((idea) => (
                <li key={idea.id}>
                  <IdeaLink id={idea.id}>{idea.name}</IdeaLink>
                </li>
              ))}
            </ul>
          </section>
        )}
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          <Assurance icon={<Truck aria-hidden="true" />} title={texts.fastFreeShipping}>
            <p>{texts.shipsAfterClaim}</p>
            <p>{texts.deliveryTime}</p>
          </Assurance>
          <Assurance icon={<Undo2 aria-hidden="true" />} title={texts.refundsAndReturns}>
            <p>
              <TextLink to={href('/returns')}>{texts.returnsInOneLine}</TextLink>
            </p>
          </Assurance>
          <Assurance icon={<Lock aria-hidden="true" />} title={texts.securePurchase}>
            <p>{texts.cardStaysPrivate}</p>
          </Assurance>
        </ul>
      </div>
      <div
        data-action-bar
        className="sticky bottom-0 z-10 -mx-[clamp(1rem,4vw,2rem)] border-t border-line bg-paper/95 px-[clamp(1rem,4vw,2rem)] pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md md:hidden"
      >
        <PurchaseButton gift={gift} />
      </div>
    </article>
  );
}

function PurchaseButton({ gift }: { gift: GiftPageData }) {
  if (gift.soldOut) {
    return (
      <div className="flex flex-col gap-2">
        <Button size="lg" block disabled>
          {texts.soldOut}
        </Button>
        <p className="text-center text-sm text-ink-muted">{texts.soldOutForNow}</p>
      </div>
    );
  }
  return (
    <ButtonLink to={href('/purchase/:giftId', { giftId: gift.id })} size="lg" block>
      {texts.purchaseAsGift}
    </ButtonLink>
  );
}

function Assurance({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4 p-4">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-2xl bg-success-soft text-success [&>svg]:size-5">
        {icon}
      </span>
      <div>
        <p className="font-semibold">{title}</p>
        <div className="text-sm text-ink-muted">{children}</div>
      </div>
    </li>
  );
}
