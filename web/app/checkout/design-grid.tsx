import type { CardImage } from '@presently/contracts/catalogue';
import * as texts from '@presently/texts/checkout/card';
import Check from 'lucide-react/icons/check';
import { Picture } from '~/ui/picture';
import { RadioCard } from '~/ui/radio-card';
import { Skeleton } from '~/ui/skeleton';

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 md:gap-6';

interface DesignGridProps {
  images: CardImage[];
  selected: string | null;
  onSelect(id: string): void;
}

/** Grid of card designs, built from native radio buttons for keyboard and screen-reader support. */
export function DesignGrid({ images, selected, onSelect }: DesignGridProps) {
  return (
    <div role="radiogroup" aria-label={texts.cardDesigns} className={grid}>
      {images.map((image) => (
        <DesignOption
          key={image.id}
          image={image}
          isSelected={image.id === selected}
          onSelect={() => onSelect(image.id)}
        />
      ))}
    </div>
  );
}

function DesignOption({
  image,
  isSelected,
  onSelect,
}: {
  image: CardImage;
  isSelected: boolean;
  onSelect(): void;
}) {
  return (
    <RadioCard
      name="card-design"
      value={image.id}
      checked={isSelected}
      onChange={onSelect}
      aria-label={image.name}
      aria-describedby={`card-${image.id}`}
    >
      <Picture
        src={image.image_url}
        alt=""
        ratio="wide"
        sizes="(min-width: 1200px) 18rem, (min-width: 900px) 33vw, (min-width: 600px) 50vw, 100vw"
      />
      <span className="flex flex-col px-4 py-3">
        <span className="font-semibold">{image.name}</span>
        <span id={`card-${image.id}`} className="text-sm text-ink-muted">
          {image.description}
        </span>
      </span>
      {isSelected && (
        <span
          aria-hidden="true"
          className="absolute top-3 right-3 flex size-9 animate-fade-in items-center justify-center rounded-full bg-brand-solid text-on-brand shadow-lift"
        >
          <Check className="size-5" />
        </span>
      )}
    </RadioCard>
  );
}

/** Placeholder for the grid while it loads. */
export function DesignGridSkeleton() {
  return (
    <div aria-hidden="true" className={grid}>
      {skeletonKeys.map((key) => (
        <Skeleton key={key} rounded="card" className="aspect-[4/3] w-full" />
      ))}
    </div>
  );
}

const skeletonKeys = [...Array(6).keys()];
