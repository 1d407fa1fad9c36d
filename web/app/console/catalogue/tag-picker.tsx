import type { Tag } from '@presently/contracts/catalogue';
import * as texts from '@presently/texts/console/catalogue';
import { ToggleChip } from '~/ui/chips';
import { FieldGroup } from '~/ui/field-group';

interface TagPickerProps {
  /** All occasions and recipients of the shop. */
  tags: readonly Tag[];
  /** Ids, in the order in which the API returns them. */
  value: readonly string[];
  error: string | undefined;
  onValueChange(chosen: string[]): void;
}

/** Selects the occasions and recipients that a gift suits. */
export function TagPicker({ tags, value: chosen, error, onValueChange }: TagPickerProps) {
  const toggle = (id: string) =>
    onValueChange(
      (chosen.includes(id) ? chosen.filter((known) => known !== id) : [...chosen, id]).toSorted(),
    );
  return (
    <>
      {(['occasion', 'recipient'] as const).map((kind) => (
        <FieldGroup key={kind} label={texts.suits[kind]} error={kind === 'recipient' ? error : undefined}>
          <div className="flex flex-wrap gap-1.5">
            {tags
              .filter((tag) => tag.kind === kind)
              .map(({ id, name }) => (
                <ToggleChip key={id} withCheck selected={chosen.includes(id)} onClick={() => toggle(id)}>
                  {name}
                </ToggleChip>
              ))}
          </div>
        </FieldGroup>
      ))}
    </>
  );
}
