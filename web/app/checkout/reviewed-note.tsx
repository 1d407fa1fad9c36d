import type { CardImage } from '@presently/contracts/catalogue';
import * as texts from '@presently/texts/checkout/review';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { CardPreview } from './card-preview';
import type { CheckoutState } from './checkout-state';

interface ReviewedNoteProps {
  checkout: CheckoutState;
  /** Also null if it could not be loaded. */
  design: CardImage | null;
  disabled: boolean;
  onChangeDesign(): void;
  onChangeNote(): void;
}

/** The chosen card and note as the recipient will see them; both can be changed. */
export function ReviewedNote({
  checkout,
  design,
  disabled,
  onChangeDesign,
  onChangeNote,
}: ReviewedNoteProps) {
  const { cardImageId, notes, shortNote, personalMessage } = checkout;
  const hasNote = notes !== '';
  return (
    <Card as="section" padding="small" gap="small">
      {(cardImageId !== null || hasNote) && (
        <div className="max-w-md">
          <CardPreview
            hasCard={cardImageId !== null}
            design={design}
            shortNote={hasNote ? shortNote : ''}
            personalMessage={hasNote ? personalMessage : ''}
          />
        </div>
      )}
      <dl className="flex flex-col gap-1">
        <Choice
          name={texts.card}
          value={cardImageId === null ? texts.noCard : (design?.name ?? texts.card)}
          label={texts.changeCardDesign}
          disabled={disabled}
          onChange={onChangeDesign}
        />
        <Choice
          name={texts.note}
          value={hasNote ? shortNote : texts.noNote}
          label={texts.changeNote}
          disabled={disabled}
          onChange={onChangeNote}
        />
      </dl>
    </Card>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  /** Accessible name of the button, which shows a shorter text. */
  label: string;
  disabled: boolean;
  onChange(): void;
}

function Choice({ name, value, label, disabled, onChange }: ChoiceProps) {
  return (
    <div className="flex items-center gap-3 text-sm">
      <dt className="shrink-0 text-ink-muted">{name}</dt>
      <dd dir="auto" className="min-w-0 flex-1 truncate">
        {value}
      </dd>
      <dd>
        <Button variant="ghost" size="sm" aria-label={label} disabled={disabled} onClick={onChange}>
          {texts.change}
        </Button>
      </dd>
    </div>
  );
}
