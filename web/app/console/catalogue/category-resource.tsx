import { zodResolver } from '@hookform/resolvers/zod';
import { CreateCategoryInput, type OperatorCategory } from '@presently/contracts/operator-categories';
import * as texts from '@presently/texts/console/catalogue';
import * as shared from '@presently/texts/console/shared';
import { z } from 'zod';
import { api } from '~/lib/session';
import { TextField } from '~/ui/text-field';
import { filledIn, ruleOf } from '../data/schemas';
import {
  createCategory,
  getOperatorCategory,
  listOperatorCategories,
  retireCategory,
  updateCategory,
} from './endpoints';
import type { ResourceDefinition, ResourceFieldsProps } from './resource-definition';

const fields = CreateCategoryInput.shape;

const CategoryForm = z.object({
  name: filledIn(texts.nameRequired).pipe(ruleOf(fields.name)),
  slug: z
    .string()
    .transform((slug) => slug.trim() || undefined)
    .pipe(ruleOf(fields.slug)),
});
type CategoryDraft = z.input<typeof CategoryForm>;
export type CheckedCategory = z.output<typeof CategoryForm>;

export const categoryResource: ResourceDefinition<OperatorCategory, CategoryDraft, CheckedCategory> = {
  texts: {
    title: shared.categories,
    introduction: texts.categoriesIntroduction,
    addNew: texts.addCategory,
    newTitle: texts.newCategory,
    noneYet: texts.noCategoryYet,
    noneRetired: texts.noCategoryRetired,
  },
  path: '/operator/categories',
  ratio: 'square',
  describe: ({ slug, gifts }) => `/category/${slug} · ${texts.giftCount(gifts)}`,
  toDraft: (category) => ({ name: category?.name ?? '', slug: category?.slug ?? '' }),
  checkDraft: zodResolver(CategoryForm),
  fieldLabels: { name: shared.name, slug: texts.pageAddress },
  Fields: CategoryFields,
  list: (retired, cursor, signal) =>
    api(listOperatorCategories, {
      query: { retired: retired ? 'true' : 'false', limit: '100', cursor },
      signal,
    }),
  get: async (id) => (await api(getOperatorCategory, { params: { id } })).data,
  create: async (body) => (await api(createCategory, { body })).data,
  update: async (id, { fields: changed, ...change }) =>
    (await api(updateCategory, { params: { id }, body: { ...changed, ...change } })).data,
  retire: async (id) => (await api(retireCategory, { params: { id } })).data,
};

function CategoryFields({ form }: ResourceFieldsProps<CategoryDraft, CheckedCategory>) {
  return (
    <>
      <TextField label={shared.name} maxLength={60} autoComplete="off" {...form.field('name')} />
      <TextField
        label={texts.pageAddress}
        hint={texts.pageAddressHint}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
        {...form.field('slug')}
      />
    </>
  );
}
