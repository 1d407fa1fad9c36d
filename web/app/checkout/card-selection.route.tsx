import type { CardImage } from '@presently/contracts/catalogue';
import * as texts from '@presently/texts/checkout/card';
import { useState } from 'react';
import { href, useNavigate, useRevalidator } from 'react-router';
import { apiContext } from '~/lib/api-context';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { requestContext } from '~/lib/request-context';
import { ActionBar } from '~/ui/action-bar';
import { Button } from '~/ui/button';
import { ToggleChip } from '~/ui/chips';
import { RetryAlert } from '~/ui/retry-alert';
import type { Route } from './+types/card-selection.route';
import { CheckoutLayout } from './checkout-layout';
import { dispatchCheckout, useCheckout } from './checkout-store';
import { DesignGrid, DesignGridSkeleton } from './design-grid';
import { type CardDesigns, failedCardDesigns, loadCardDesigns } from './load-card-designs';
import { PrefetchStep } from './prefetch-step';
import { requireStep } from './require-step';

export const handle: PageHandle = { title: texts.pageTitle, indexed: false };

export async function loader({ context }: Route.LoaderArgs): Promise<CardDesigns> {
  return await loadCardDesigns(context.get(apiContext), context.get(requestContext).onError);
}

/** The checkout is only known in the browser. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<CardDesigns> {
  requireStep('card-selection');
  return await serverLoader().catch((error: unknown) => {
    // The buyer has navigated away in the meantime.
    if (request.signal.aborted) throw error;
    console.error('loading the card images failed', error);
    return failedCardDesigns;
  });
}
clientLoader.hydrate = true as const;

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function CardSelection({ loaderData }: Route.ComponentProps) {
  const { images, categories } = loaderData;
  const { giftId, cardImageId } = useCheckout((checkout) => checkout);
  const navigate = useNavigate();
  const [clicked, setClicked] = useState<string | null>(null);
  const selected = clicked ?? cardImageId;
  const isHintShown = selected === null && images !== null;

  function saveAndContinue(cardImageId: string | null) {
    dispatchCheckout({ type: 'design-saved', cardImageId });
    void navigate(href('/memo-input'));
  }

  return (
    <CheckoutLayout title={texts.chooseCardDesign} intro={texts.cardIntroduction} step="card">
      <PrefetchStep path={href('/memo-input')} />
      {images ? (
        <DesignPicker images={images} categories={categories} selected={selected} onSelect={setClicked} />
      ) : (
        <DesignsFailure />
      )}
      <ActionBar>
        <p
          id="card-hint"
          className="w-full text-center text-sm text-ink-muted md:mr-auto md:w-auto"
          hidden={!isHintShown}
        >
          {texts.selectCard}
        </p>
        <Button
          variant="ghost"
          onClick={() => void navigate(href('/purchase/:giftId', { giftId: giftId ?? '' }))}
        >
          {texts.back}
        </Button>
        <Button variant="secondary" className="max-md:flex-1" onClick={() => saveAndContinue(null)}>
          {texts.skipCardDesign}
        </Button>
        <Button
          className="max-md:flex-1"
          disabled={selected === null}
          aria-describedby={isHintShown ? 'card-hint' : undefined}
          onClick={() => saveAndContinue(selected)}
        >
          {texts.continueToNote}
        </Button>
      </ActionBar>
    </CheckoutLayout>
  );
}

interface DesignPickerProps {
  images: readonly CardImage[];
  categories: readonly string[];
  selected: string | null;
  onSelect(id: string): void;
}

function DesignPicker({ images, categories, selected, onSelect }: DesignPickerProps) {
  const [category, setCategory] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-5">
      <fieldset
        aria-label={texts.filterByOccasion}
        className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
      >
        <ToggleChip selected={category === null} onClick={() => setCategory(null)}>
          {texts.allOccasions}
        </ToggleChip>
        {categories.map((name) => (
          <ToggleChip key={name} selected={category === name} onClick={() => setCategory(name)}>
            {categoryLabel(name)}
          </ToggleChip>
        ))}
      </fieldset>
      <DesignGrid
        images={images.filter((image) => category === null || image.category === category)}
        selected={selected}
        onSelect={onSelect}
      />
    </div>
  );
}

function DesignsFailure() {
  const { state, revalidate } = useRevalidator();
  if (state === 'loading') return <DesignGridSkeleton />;
  return <RetryAlert onRetry={() => void revalidate()}>{texts.cardsNotLoaded}</RetryAlert>;
}

/** "thank-you" → "Thank You" */
const categoryLabel = (category: string): string =>
  category.replace(
    /(^|[-\s])(\p{L})/gu,
    (_, gap: string, letter: string) => (gap ? ' ' : '') + letter.toUpperCase(),
  );
