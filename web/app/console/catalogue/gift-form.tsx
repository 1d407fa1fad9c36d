import { Checkbox } from '~/ui/checkbox';
import { CompactField, CompactTextArea } from '../ui/compact-fields';
import { CategoryPicker } from './category-picker';
import type { FieldErrors, GiftDraft } from './gift-draft';
import type { CategoryChoice } from './use-categories';

interface GiftFormProps {
  draft: GiftDraft;
  faults: FieldErrors<GiftDraft>;
  categories: readonly CategoryChoice[];
  onType(change: Partial<GiftDraft>): void;
}

/** What a gift is called, what it is, what it costs, and where it stands in the shop. */
export function GiftForm({ draft, faults, categories, onType }: GiftFormProps) {
  const text = (name: 'name' | 'brand' | 'description' | 'price') => ({
    value: draft[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => onType({ [name]: event.target.value }),
  });
  return (
    <div className="flex flex-col gap-4">
      <CompactField label="Name" maxLength={120} autoComplete="off" {...text('name')} />
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
        <CompactField
          label="Brand"
          hint="May stay empty"
          maxLength={80}
          autoComplete="off"
          {...text('brand')}
        />
        <CompactField
          label="Price"
          hint="All that the gifter pays"
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          before="$"
          {...text('price')}
        />
      </div>
      <CompactTextArea label="Description" rows={5} maxLength={4000} {...text('description')} />
      <CategoryPicker
        categories={categories}
        chosen={draft.category_ids}
        error={faults.category_ids}
        onChange={(category_ids) => onType({ category_ids })}
      />
      <Checkbox
        label="Featured"
        hint="Among the ten that open the home page."
        checked={draft.featured}
        onChange={(event) => onType({ featured: event.target.checked })}
      />
    </div>
  );
}
