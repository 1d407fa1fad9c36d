import type { OperatorCardImage } from '@presently/contracts/operator-card-images';
import { api } from '~/lib/session';
import { TextArea } from '~/ui/text-area';
import { TextField } from '~/ui/text-field';
import {
  createCardImage,
  getOperatorCardImage,
  listOperatorCardImages,
  retireCardImage,
  updateCardImage,
} from './endpoints';
import type { ResourceDefinition, ResourceFieldsProps } from './resource-definition';

export interface CardDraft {
  name: string;
  category: string;
  description: string;
}

export const cardImageResource: ResourceDefinition<OperatorCardImage, CardDraft> = {
  title: 'Card designs',
  intro: 'What gifters choose from, in this order. The link preview is made from the picture.',
  noun: 'card design',
  path: '/operator/card-images',
  ratio: 'wide',
  describe: ({ category, image_url }) =>
    image_url ? category : `${category} · not offered: it has no picture yet`,
  toDraft: (card) => ({
    name: card?.name ?? '',
    category: card?.category ?? '',
    description: card?.description ?? '',
  }),
  validate: ({ name, category }) => ({
    ...(!name.trim() && { name: 'Please give it a name' }),
    ...(!category.trim() && { category: 'Please say for what occasion it is' }),
  }),
  fieldLabels: { name: 'Name', category: 'Occasion', description: 'Description' },
  Fields: CardFields,
  list: (retired, cursor, signal) =>
    api(listOperatorCardImages, {
      query: { retired: retired ? 'true' : 'false', limit: '100', cursor },
      signal,
    }),
  get: async (id) => (await api(getOperatorCardImage, { params: { id } })).data,
  create: async (draft) => (await api(createCardImage, { body: toPayload(draft) })).data,
  update: async (id, { draft, ...change }) =>
    (await api(updateCardImage, { params: { id }, body: { ...(draft && toPayload(draft)), ...change } }))
      .data,
  retire: async (id) => (await api(retireCardImage, { params: { id } })).data,
};

const toPayload = ({ name, category, description }: CardDraft) => ({
  name: name.trim(),
  category: category.trim(),
  description: description.trim(),
});

function CardFields({ draft, errors, onEdit }: ResourceFieldsProps<CardDraft>) {
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
        label="Occasion"
        hint="Cards of one occasion stand together, like “Birthday”."
        maxLength={60}
        autoComplete="off"
        value={draft.category}
        error={errors.category}
        onChange={(event) => onEdit({ category: event.target.value })}
      />
      <TextArea
        label="Description"
        hint="Read to those who cannot see it."
        rows={2}
        maxLength={300}
        value={draft.description}
        error={errors.description}
        onChange={(event) => onEdit({ description: event.target.value })}
      />
    </>
  );
}
