import { zodResolver } from '@hookform/resolvers/zod';
import { CreateCategoryInput, type OperatorCategory } from '@presently/contracts/operator-categories';

import { formatNumber } from '@presently/texts/format';
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
  name: filledIn('Please give it a name').pipe(ruleOf(fields.name)),
  slug: z
    .string()
    .transform((slug) => slug.trim() || undefined)
    .pipe(ruleOf(fields.slug)),
});
type CategoryDraft = z.input<typeof CategoryForm>;
export type CheckedCategory = z.output<typeof CategoryForm>;

export const categoryResource: ResourceDefinition<OperatorCategory, CategoryDraft, CheckedCategory> = {
  title: 'Categories',
  intro: 'In the order of the shop’s home page.',
  noun: 'category',
  path: '/operator/categories',
  ratio: 'square',
  describe: ({ slug, gifts }) =>
    `/category/${slug} · ${formatNumber(gifts)} ${gifts === 1 ? 'gift' : 'gifts'}`,
  toDraft: (category) => ({ name: category?.name ?? '', slug: category?.slug ?? '' }),
  checkDraft: zodResolver(CategoryForm),
  fieldLabels: { name: 'Name', slug: 'Address' },
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
      <TextField label="Name" maxLength={60} autoComplete="off" {...form.field('name')} />
      <TextField
        label="Address"
        hint="The end of its page’s address. Empty: made from the name. Links to an old one stop working."
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
        {...form.field('slug')}
      />
    </>
  );
}
