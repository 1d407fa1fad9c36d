import { Checkbox } from '~/ui/checkbox';
import { TextArea } from '~/ui/text-area';
import { TextField } from '~/ui/text-field';
import { CategoryPicker } from './category-picker';
import type { CategoryChoice } from './gift-choices';
import type { FieldErrors, GiftDraft } from './gift-draft';

interface GiftFormProps {
  draft: GiftDraft;
  errors: FieldErrors<GiftDraft>;
  categories: readonly CategoryChoice[];
  onEdit(change: Partial<GiftDraft>): void;
}

/** Fields of a gift: name, brand, price, description and categories. */
export function GiftForm({ draft, errors, categories, onEdit }: GiftFormProps) {
  const text = (name: 'name' | 'brand' | 'description' | 'price') => ({
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onEdit({ [name]: event.target.value }),
  });
  return (
    <div className="flex flex-col gap-4">
      <TextField label="Name" maxLength={120} autoComplete="off" {...text('name')} />
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
        <TextField label="Brand" hint="May stay empty" maxLength={80} autoComplete="off" {...text('brand')} />
        <TextField
          label="Price"
          hint="All that the gifter pays"
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          before="$"
          {...text('price')}
        />
      </div>
      <TextArea label="Description" rows={5} maxLength={4000} {...text('description')} />
      <CategoryPicker
        categories={categories}
        chosen={draft.category_ids}
        error={errors.category_ids}
        onChange={(category_ids) => onEdit({ category_ids })}
      />
      <Checkbox
        label="Featured"
        hint="Among the ten that open the home page."
        checked={draft.featured}
        onChange={(event) => onEdit({ featured: event.target.checked })}
      />
    </div>
  );
}
