import { useState } from 'react';
import { href, PrefetchPageLinks, useNavigate } from 'react-router';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { Button } from '~/ui/button';
import { FilterChip } from '~/ui/chip';
import { RetryAlert } from '~/ui/retry-alert';
import type { Route } from './+types/card-selection.route';
import { CardGrid, CardGridSkeleton } from './card-grid';
import { ActionBar, CheckoutLayout } from './checkout-layout';
import { dispatchCheckout } from './checkout-store';
import { type CardImages, categoryLabel, useCardImages } from './use-card-images';
import { useStepGuard } from './use-step-guard';

export const handle: PageHandle = { title: 'Choose a card', indexed: false };

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function CardSelection() {
  const checkout = useStepGuard('card-selection');
  const designs = useCardImages();
  const navigate = useNavigate();
  const [clicked, setClicked] = useState<string | null>(null);
  const selected = clicked ?? checkout?.cardImageId ?? null;

  function saveAndContinue(cardImageId: string | null) {
    dispatchCheckout({ type: 'card-saved', cardImageId });
    void navigate(href('/memo-input'));
  }

  return (
    <CheckoutLayout
      title="Choose a Card Design"
      intro="It is the first thing they see when they open your gift."
      step={1}
    >
      <PrefetchPageLinks page={href('/memo-input')} />
      <DesignPicker designs={designs} selected={selected} onSelect={setClicked} />
      <ActionBar>
        <p
          id="card-hint"
          className="w-full text-center text-sm text-ink-muted md:mr-auto md:w-auto"
          hidden={selected !== null || designs.status !== 'ready'}
        >
          Please select a card image
        </p>
        <Button
          variant="ghost"
          className="max-md:px-3"
          disabled={!checkout}
          onClick={() => void navigate(href('/purchase/:giftId', { giftId: checkout?.giftId ?? '' }))}
        >
          Back
        </Button>
        <Button
          variant="secondary"
          className="max-md:flex-1 max-md:px-3"
          disabled={!checkout}
          onClick={() => saveAndContinue(null)}
        >
          Skip Card Design
        </Button>
        <Button
          className="max-md:flex-1 max-md:px-3"
          disabled={!checkout || selected === null}
          aria-describedby="card-hint"
          onClick={() => saveAndContinue(selected)}
        >
          Continue
        </Button>
      </ActionBar>
    </CheckoutLayout>
  );
}

interface DesignPickerProps {
  designs: CardImages;
  selected: string | null;
  onSelect(id: string): void;
}

function DesignPicker({
  designs: { status, images, categories, retry },
  selected,
  onSelect,
}: DesignPickerProps) {
  const [category, setCategory] = useState<string | null>(null);
  if (status === 'failed') {
    return <RetryAlert onRetry={retry}>Failed to load card images</RetryAlert>;
  }
  return (
    <div className="flex flex-col gap-5" aria-busy={status === 'loading'}>
      <fieldset
        aria-label="Filter by occasion"
        className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
      >
        <FilterChip selected={category === null} onClick={() => setCategory(null)}>
          All
        </FilterChip>
        {categories.map((name) => (
          <FilterChip key={name} selected={category === name} onClick={() => setCategory(name)}>
            {categoryLabel(name)}
          </FilterChip>
        ))}
      </fieldset>
      {status === 'loading' ? (
        <CardGridSkeleton />
      ) : (
        <CardGrid
          images={images.filter((image) => category === null || image.category === category)}
          selected={selected}
          onSelect={onSelect}
        />
      )}
    </div>
  );
}
