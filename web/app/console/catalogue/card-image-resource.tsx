import { zodResolver } from '@hookform/resolvers/zod';
import { CreateCardImageInput, type OperatorCardImage } from '@presently/contracts/operator-card-images';
import { z } from 'zod';

import { api } from '~/lib/session';
import { TextArea } from '~/ui/text-area';
import { TextField } from '~/ui/text-field';
import { filledIn, ruleOf } from '../data/schemas';
import {
  createCardImage,
  getOperatorCardImage,
  listOperatorCardImages,
  retireCardImage,
  updateCardImage,
} from './endpoints';
import type { ResourceDefinition, ResourceFieldsProps } from './resource-definition';

const fields = CreateCardImageInput.shape;

const CardForm = z.object({
  name: filledIn('Please give it a name').pipe(ruleOf(fields.name)),
  category: filledIn('Please say for what occasion it is').pipe(ruleOf(fields.category)),
  description: z.string().pipe(ruleOf(fields.description)),
});
type CardDraft = z.input<typeof CardForm>;
export type CheckedCard = z.output<typeof CardForm>;

export const cardImageResource: ResourceDefinition<OperatorCardImage, CardDraft, CheckedCard> = {
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
  checkDraft: zodResolver(CardForm),
  fieldLabels: { name: 'Name', category: 'Occasion', description: 'Description' },
  Fields: CardFields,
  list: (retired, cursor, signal) =>
    api(listOperatorCardImages, {
      query: { retired: retired ? 'true' : 'false', limit: '100', cursor },
      signal,
    }),
  get: async (id) => (await api(getOperatorCardImage, { params: { id } })).data,
  create: async (body) => (await api(createCardImage, { body })).data,
  update: async (id, { fields: changed, ...change }) =>
    (await api(updateCardImage, { params: { id }, body: { ...changed, ...change } })).data,
  retire: async (id) => (await api(retireCardImage, { params: { id } })).data,
};

function CardFields({ form }: ResourceFieldsProps<CardDraft, CheckedCard>) {
  return (
    <>
      <TextField label="Name" maxLength={60} autoComplete="off" {...form.field('name')} />
      <TextField
        label="Occasion"
        hint="Cards of one occasion stand together, like “Birthday”."
        maxLength={60}
        autoComplete="off"
        {...form.field('category')}
      />
      <TextArea
        label="Description"
        hint="Read to those who cannot see it."
        rows={2}
        maxLength={300}
        {...form.field('description')}
      />
    </>
  );
}
