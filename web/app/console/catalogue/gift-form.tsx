import * as texts from '@presently/texts/console/catalogue';
import * as shared from '@presently/texts/console/shared';
import { Checkbox } from '~/ui/checkbox';
import { TextArea } from '~/ui/text-area';
import { TextField } from '~/ui/text-field';
import { CategoryPicker } from './category-picker';
import type { GiftChoices } from './gift-choices';
import { TagPicker } from './tag-picker';
import type { GiftEditor } from './use-gift-editor';

interface GiftFieldsProps {
  form: GiftEditor['form'];
  choices: Pick<GiftChoices, 'categories' | 'tags'>;
  isNew: boolean;
}

/** Fields of a gift: name, brand, price, description, categories and tags; its stock while it is new. */
export function GiftFields({ form, choices, isNew }: GiftFieldsProps) {
  const { field } = form;
  return (
    <div className="flex flex-col gap-4">
      <TextField label={shared.name} maxLength={120} autoComplete="off" {...field('name')} />
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
        <TextField
          label={texts.brand}
          hint={texts.optional}
          maxLength={80}
          autoComplete="off"
          {...field('brand')}
        />
        <TextField
          label={texts.price}
          hint={texts.priceHint}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          before="$"
          {...field('price')}
        />
      </div>
      <TextArea label={texts.description} rows={5} maxLength={4000} {...field('description')} />
      <CategoryPicker categories={choices.categories} {...form.control('category_ids')} />
      {choices.tags.length > 0 && <TagPicker tags={choices.tags} {...form.control('tags')} />}
      <Checkbox label={texts.featured} hint={texts.featuredHint} {...form.register('featured')} />
      {isNew && (
        <TextField
          label={texts.inStock}
          hint={texts.blankIsUnlimited}
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
          className="max-w-40"
          {...field('stock')}
        />
      )}
    </div>
  );
}
