import { z } from 'zod';
import { CardImage } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { cursorPageOf, envelope } from './envelope.ts';
import { IdempotencyHeaders } from './idempotency.ts';
import { CatalogueListQuery, EditTimestamps, Id, Position, SeenUpdatedAt } from './operator-catalogue.ts';
import { requiredText, text } from './text.ts';

export const OperatorCardImage = z
  .object({
    ...CardImage.shape,
    ...EditTimestamps.shape,
    image_url: z.string().nullable().describe('null: no image yet, so it cannot be chosen'),
    position: z.int(),
  })
  .meta({ id: 'OperatorCardImage' });
export type OperatorCardImage = z.infer<typeof OperatorCardImage>;

const CARD_FIELDS = {
  name: requiredText(60),
  description: text(300).transform((description) => description.trim()),
  category: requiredText(60),
  position: Position,
};

export const CreateCardImageInput = z.object({
  ...CARD_FIELDS,
  description: CARD_FIELDS.description.default(''),
  position: CARD_FIELDS.position.optional().describe('Default: last'),
});
export type CreateCardImageInput = z.output<typeof CreateCardImageInput>;

export const UpdateCardImageInput = z.object({
  ...z.object(CARD_FIELDS).partial().shape,
  retired: z.boolean().optional(),
  seen_updated_at: SeenUpdatedAt,
});
export type UpdateCardImageInput = z.output<typeof UpdateCardImageInput>;

export const listOperatorCardImages = endpoint({
  id: 'listOperatorCardImages',
  method: 'GET',
  path: '/operator/card-images',
  summary: 'List card designs for operators',
  description: 'In their order, retired ones too.',
  auth: 'manager',
  query: CatalogueListQuery,
  responses: { 200: cursorPageOf(OperatorCardImage) },
});
export const createCardImage = endpoint({
  id: 'createCardImage',
  method: 'POST',
  path: '/operator/card-images',
  summary: 'Create a card design',
  description:
    'It is offered once it has an image. Send an `Idempotency-Key`: a repeated request creates no other design and gets the first one again.',
  auth: 'manager',
  headers: IdempotencyHeaders,
  body: CreateCardImageInput,
  responses: { 201: envelope(OperatorCardImage) },
  errors: [422],
});
export const getOperatorCardImage = endpoint({
  id: 'getOperatorCardImage',
  method: 'GET',
  path: '/operator/card-images/:id',
  summary: 'Get a card design for operators',
  description: 'Retired designs too.',
  auth: 'manager',
  params: Id,
  responses: { 200: envelope(OperatorCardImage) },
});
export const updateCardImage = endpoint({
  id: 'updateCardImage',
  method: 'PUT',
  path: '/operator/card-images/:id',
  summary: 'Update a card design',
  description: 'Changes the fields that are sent or offers a retired design again.',
  auth: 'manager',
  params: Id,
  body: UpdateCardImageInput,
  responses: { 200: envelope(OperatorCardImage) },
  errors: [409],
});
export const retireCardImage = endpoint({
  id: 'retireCardImage',
  method: 'DELETE',
  path: '/operator/card-images/:id',
  summary: 'Retire a card design',
  description: 'It is no longer offered. Gifts that carry it keep it.',
  auth: 'manager',
  params: Id,
  responses: { 200: envelope(OperatorCardImage) },
});
export const setCardImageFile = endpoint({
  id: 'setCardImageFile',
  method: 'POST',
  path: '/operator/card-images/:id/images',
  summary: 'Set the image of a card design',
  description: 'Replaces the image and the link preview made from it. Same rules as for images of gifts.',
  auth: 'manager',
  params: Id,
  upload: 'image',
  responses: { 201: envelope(OperatorCardImage) },
});
