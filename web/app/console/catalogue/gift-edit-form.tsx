import * as texts from '@presently/texts/console/gift-edits';
import type { Form } from '~/forms/use-form';
import { ToggleChip } from '~/ui/chips';
import { FieldGroup } from '~/ui/field-group';
import { Select } from '~/ui/select';
import { TextField } from '~/ui/text-field';
import type { CategoryChoice } from './gift-choices';
import { type EditValues, type GiftEditFields, priceModes, stockModes } from './gift-edits';

interface GiftEditFormProps {
  form: Form<EditValues, GiftEditFields>;
  categories: readonly CategoryChoice[];
  /** Categories of the selected gifts. */
  present: readonly CategoryChoice[];
}

/** The changes to all selected gifts. */
export function GiftEditForm({ form, categories, present }: GiftEditFormProps) {
  const { priceMode, stockMode } = form.watch();
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <Select label={texts.priceChange} {...form.field('priceMode')}>
          {priceModes.map((mode) => (
            <option key={mode} value={mode}>
              {texts.priceModes[mode]}
            </option>
          ))}
        </Select>
        {priceMode === 'set' && (
          <TextField label={texts.newPrice} inputMode="decimal" before="$" {...form.field('price')} />
        )}
        {(priceMode === 'raise' || priceMode === 'lower') && (
          <TextField
            label={texts.percent}
            hint={texts.percentHint}
            inputMode="decimal"
            before="%"
            {...form.field('price')}
          />
        )}
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        <Select label={texts.stockChange} {...form.field('stockMode')}>
          {stockModes.map((mode) => (
            <option key={mode} value={mode}>
              {texts.stockModes[mode]}
            </option>
          ))}
        </Select>
        {stockMode !== 'keep' && stockMode !== 'unlimited' && (
          <TextField label={texts.quantity} inputMode="numeric" {...form.field('stock')} />
        )}
      </div>
      <CategoryChips form={form} name="add" other="remove" categories={categories} />
      <CategoryChips form={form} name="remove" other="add" categories={present} />
    </>
  );
}

interface CategoryChipsProps {
  form: Form<EditValues, GiftEditFields>;
  name: 'add' | 'remove';
  /** A category is in at most one of the two. */
  other: 'add' | 'remove';
  categories: readonly CategoryChoice[];
}

function CategoryChips({ form, name, other, categories }: CategoryChipsProps) {
  const { value: chosen, onValueChange, error } = form.control(name);
  const others = form.control(other);
  if (categories.length === 0) return null;
  const toggle = (id: string) => {
    onValueChange(chosen.includes(id) ? chosen.filter((known) => known !== id) : [...chosen, id]);
    others.onValueChange(others.value.filter((known) => known !== id));
  };
  return (
    <FieldGroup label={name === 'add' ? texts.addCategories : texts.removeCategories} error={error}>
      <div className="flex flex-wrap gap-1.5">
        {categories.map(({ id, name: category }) => (
          <ToggleChip key={id} withCheck selected={chosen.includes(id)} onClick={() => toggle(id)}>
            {category}
          </ToggleChip>
        ))}
      </div>
    </FieldGroup>
  );
}
