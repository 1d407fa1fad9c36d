import { zodResolver } from '@hookform/resolvers/zod';
import { CreateCardImageInput, type OperatorCardImage } from '@presently/contracts/operator-card-images';
import * as texts from '@presently/texts/console/catalogue';
import * as shared from '@presently/texts/console/shared';
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
  name: filledIn(texts.nameRequired).pipe(ruleOf(fields.name)),
  category: filledIn(texts.occasionRequired).pipe(ruleOf(fields.category)),
  description: z.string().pipe(ruleOf(fields.description)),
});
type CardDraft = z.input<typeof CardForm>;
export type CheckedCard = z.output<typeof CardForm>;

export const cardImageResource: ResourceDefinition<OperatorCardImage, CardDraft, CheckedCard> = {
  texts: {
    title: shared.cardDesigns,
    introduction: texts.cardsIntroduction,
    addNew: texts.addCard,
    newTitle: texts.newCard,
    noneYet: texts.noCardYet,
    noneRetired: texts.noCardRetired,
  },
  path: '/operator/card-images',
  ratio: 'wide',
  describe: ({ category, image_url }) => (image_url ? category : texts.hiddenWithoutImage(category)),
  toDraft: (card) => ({
    name: card?.name ?? '',
    category: card?.category ?? '',
    description: card?.description ?? '',
  }),
  checkDraft: zodResolver(CardForm),
  fieldLabels: { name: shared.name, category: texts.occasion, description: texts.description },
  Fields: CardFields,
  list: (retired, cursor, signal) =>
    api(listOperatorCardImages, {
      query: { retired: retired ? 'true' : 'false', limit: '100', cursor },
      signal,
    }),
  get: async (id) => (await api(getOperatorCardImage, { params: { id } })).data,
  create: async (body, idempotencyKey) =>
    (await api(createCardImage, { body, headers: { 'idempotency-key': idempotencyKey } })).data,
  update: async (id, { fields: changed, ...change }) =>
    (await api(updateCardImage, { params: { id }, body: { ...changed, ...change } })).data,
  retire: async (id) => (await api(retireCardImage, { params: { id } })).data,
};

function CardFields({ form }: ResourceFieldsProps<CardDraft, CheckedCard>) {
  return (
    <>
      <TextField label={shared.name} maxLength={60} autoComplete="off" {...form.field('name')} />
      <TextField
        label={texts.occasion}
        hint={texts.occasionHint}
        maxLength={60}
        autoComplete="off"
        {...form.field('category')}
      />
      <TextArea
        label={texts.description}
        hint={texts.altTextHint}
        rows={2}
        maxLength={300}
        {...form.field('description')}
      />
    </>
  );
}
