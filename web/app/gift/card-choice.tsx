import type { CardImage } from '@presently/contracts/catalogue';
import * as texts from '@presently/texts/gift/claim';
import type { ReactNode } from 'react';
import { FieldGroup } from '~/ui/field-group';
import { imageOfWidth } from '~/ui/image-of-width';
import { RadioCard } from '~/ui/radio-card';

interface CardChoiceProps {
  cards: readonly CardImage[];
  /** An id; null for no card. */
  value: string | null;
  onValueChange(id: string | null): void;
  error: string | undefined;
}

/** Radio group of the card designs and "No card". */
export function CardChoice({ cards, value, onValueChange, error }: CardChoiceProps) {
  return (
    <FieldGroup label={texts.card} error={error}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Tile isSelected={value === null} onSelect={() => onValueChange(null)}>
          <span className="flex flex-1 items-center justify-center p-4">{texts.noCard}</span>
        </Tile>
        {cards.map((card) => (
          <Tile key={card.id} isSelected={value === card.id} onSelect={() => onValueChange(card.id)}>
            <img
              src={imageOfWidth(card.image_url, 320)}
              alt=""
              width={320}
              height={240}
              className="aspect-[4/3] w-full object-cover"
            />
            <span className="px-2 py-2">{card.name}</span>
          </Tile>
        ))}
      </div>
    </FieldGroup>
  );
}

interface TileProps {
  isSelected: boolean;
  onSelect(): void;
  children: ReactNode;
}

function Tile({ isSelected, onSelect, children }: TileProps) {
  return (
    <RadioCard name="card" checked={isSelected} onChange={onSelect}>
      <span className="flex min-h-24 flex-1 flex-col text-center text-xs">{children}</span>
    </RadioCard>
  );
}
