import type { OperatorCategory } from '@presently/contracts/operator-categories';
import { formatNumber } from '@presently/texts/format';
import { api } from '~/lib/session';
import { TextField } from '~/ui/text-field';
import {
  createCategory,
  getOperatorCategory,
  listOperatorCategories,
  retireCategory,
  updateCategory,
} from './endpoints';
import type { ResourceDefinition, ResourceFieldsProps } from './resource-definition';

export interface CategoryDraft {
  name: string;
  slug: string;
}

export const categoryResource: ResourceDefinition<OperatorCategory, CategoryDraft> = {
  title: 'Categories',
  intro: 'In the order of the shop’s home page.',
  noun: 'category',
  path: '/operator/categories',
  ratio: 'square',
  describe: ({ slug, gifts }) =>
    `/category/${slug} · ${formatNumber(gifts)} ${gifts === 1 ? 'gift' : 'gifts'}`,
  toDraft: (category) => ({ name: category?.name ?? '', slug: category?.slug ?? '' }),
  validate: ({ name, slug }) => ({
    ...(!name.trim() && { name: 'Please give it a name' }),
    ...(slug.trim() &&
      !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug.trim()) && {
        slug: 'Must be lower-case letters, digits and single hyphens',
      }),
  }),
  fieldLabels: { name: 'Name', slug: 'Address' },
  Fields: CategoryFields,
  list: (retired, cursor, signal) =>
    api(listOperatorCategories, {
      query: { retired: retired ? 'true' : 'false', limit: '100', cursor },
      signal,
    }),
  get: async (id) => (await api(getOperatorCategory, { params: { id } })).data,
  create: async (draft) => (await api(createCategory, { body: toPayload(draft) })).data,
  update: async (id, { draft, ...change }) =>
    (await api(updateCategory, { params: { id }, body: { ...(draft && toPayload(draft)), ...change } })).data,
  retire: async (id) => (await api(retireCategory, { params: { id } })).data,
};

const toPayload = ({ name, slug }: CategoryDraft) => ({
  name: name.trim(),
  ...(slug.trim() && { slug: slug.trim() }),
});

function CategoryFields({ draft, errors, onEdit }: ResourceFieldsProps<CategoryDraft>) {
  return (
    <>
      <TextField
        label="Name"
        maxLength={60}
        autoComplete="off"
        value={draft.name}
        error={errors.name}
        onChange={(event) => onEdit({ name: event.target.value })}
      />
      <TextField
        label="Address"
        hint="The end of its page’s address. Empty: made from the name. Links to an old one stop working."
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
        value={draft.slug}
        error={errors.slug}
        onChange={(event) => onEdit({ slug: event.target.value })}
      />
    </>
  );
}
