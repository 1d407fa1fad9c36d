import * as texts from '@presently/texts/console/catalogue';
import * as shared from '@presently/texts/console/shared';
import { ToggleChip } from '~/ui/chips';
import { FieldGroup } from '~/ui/field-group';
import { Select } from '~/ui/select';
import type { CategoryChoice } from './gift-choices';

interface CategoryPickerProps {
  categories: readonly CategoryChoice[];
  /** Ids, the primary one first. */
  value: readonly string[];
  error: string | undefined;
  onValueChange(chosen: string[]): void;
}

/** Selects one or more categories; the first is the primary one, which the gift's page shows. */
export function CategoryPicker({ categories, value: chosen, error, onValueChange }: CategoryPickerProps) {
  const toggle = (id: string) =>
    onValueChange(chosen.includes(id) ? chosen.filter((known) => known !== id) : [...chosen, id]);
  return (
    <FieldGroup label={shared.categories} error={error}>
      <div className="flex flex-wrap gap-1.5">
        {categories.map(({ id, name }) => {
          const isChosen = chosen.includes(id);
          return (
            <ToggleChip key={id} withCheck selected={isChosen} onClick={() => toggle(id)}>
              {name}
            </ToggleChip>
          );
        })}
      </div>
      {chosen.length > 1 && (
        <Select
          label={texts.mainCategory}
          className="w-fit"
          value={chosen[0]}
          onChange={({ target: { value } }) => onValueChange([value, ...chosen.filter((id) => id !== value)])}
        >
          {chosen.map((id) => (
            <option key={id} value={id}>
              {categories.find((category) => category.id === id)?.name ?? id}
            </option>
          ))}
        </Select>
      )}
    </FieldGroup>
  );
}
