import { useId } from 'react';
import { ToggleChip } from '~/ui/chips';
import { FieldError } from '~/ui/field';
import { Select } from '~/ui/select';
import type { CategoryChoice } from './gift-choices';

interface CategoryPickerProps {
  categories: readonly CategoryChoice[];
  /** Ids, the primary one first. */
  chosen: readonly string[];
  error?: string | undefined;
  onChange(chosen: string[]): void;
}

/** Selects one or more categories; the first is the primary one, which the gift's page shows. */
export function CategoryPicker({ categories, chosen, error, onChange }: CategoryPickerProps) {
  const errorId = useId();
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((known) => known !== id) : [...chosen, id]);
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Categories</legend>
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
          label="Its page names"
          className="w-fit"
          value={chosen[0]}
          onChange={({ target: { value } }) => onChange([value, ...chosen.filter((id) => id !== value)])}
        >
          {chosen.map((id) => (
            <option key={id} value={id}>
              {categories.find((category) => category.id === id)?.name ?? id}
            </option>
          ))}
        </Select>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
