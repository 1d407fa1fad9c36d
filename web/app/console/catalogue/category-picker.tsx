import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { cx } from '~/lib/cx';
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
  const primaryId = useId();
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((known) => known !== id) : [...chosen, id]);
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Categories</legend>
      <div className="flex flex-wrap gap-1.5">
        {categories.map(({ id, name }) => {
          const isChosen = chosen.includes(id);
          return (
            <button
              key={id}
              type="button"
              aria-pressed={isChosen}
              onClick={() => toggle(id)}
              className={cx(
                'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3.5 text-sm font-medium pointer-fine:min-h-8',
                isChosen
                  ? 'border-brand bg-brand-soft text-brand'
                  : 'border-line-strong bg-surface text-ink hover:border-brand hover:text-brand',
              )}
            >
              {isChosen && <Check aria-hidden="true" className="size-3.5" />}
              {name}
            </button>
          );
        })}
      </div>
      {chosen.length > 1 && (
        <label htmlFor={primaryId} className="flex flex-wrap items-center gap-2 text-xs text-ink-muted">
          Its page names
          <select
            id={primaryId}
            value={chosen[0]}
            onChange={({ target: { value } }) => onChange([value, ...chosen.filter((id) => id !== value)])}
            className="min-h-8 rounded-lg border border-line-strong bg-surface px-2 text-xs font-semibold text-ink"
          >
            {chosen.map((id) => (
              <option key={id} value={id}>
                {categories.find((category) => category.id === id)?.name ?? id}
              </option>
            ))}
          </select>
        </label>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
