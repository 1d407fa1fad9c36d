import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { Category } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { cursorPageOf, envelope } from './envelope.ts';
import { CatalogueListQuery, EditTimestamps, Id, Position, SeenUpdatedAt } from './operator-catalogue.ts';
import { requiredText } from './text.ts';

export const OperatorCategory = z
  .object({
    ...Category.shape,
    ...EditTimestamps.shape,
    position: z.int(),
    gifts: z.int().describe('Number of its gifts that are not retired'),
  })
  .meta({ id: 'OperatorCategory' });
export type OperatorCategory = z.infer<typeof OperatorCategory>;

const Slug = z
  .string()
  .max(80, texts.atMostCharacters(80))
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, texts.slug);

const CATEGORY_FIELDS = { name: requiredText(60), slug: Slug, position: Position };

export const CreateCategoryInput = z.object({
  ...CATEGORY_FIELDS,
  slug: CATEGORY_FIELDS.slug.optional().describe('Default: derived from the name'),
  position: CATEGORY_FIELDS.position.optional().describe('Default: last'),
});
export type CreateCategoryInput = z.output<typeof CreateCategoryInput>;

export const UpdateCategoryInput = z.object({
  ...z.object(CATEGORY_FIELDS).partial().shape,
  retired: z.boolean().optional(),
  seen_updated_at: SeenUpdatedAt,
});
export type UpdateCategoryInput = z.output<typeof UpdateCategoryInput>;

export const listOperatorCategories = endpoint({
  id: 'listOperatorCategories',
  method: 'GET',
  path: '/operator/categories',
  summary: 'List categories for operators',
  description: 'In their order, retired ones too.',
  auth: 'manager',
  query: CatalogueListQuery,
  responses: { 200: cursorPageOf(OperatorCategory) },
});
export const createCategory = endpoint({
  id: 'createCategory',
  method: 'POST',
  path: '/operator/categories',
  summary: 'Create a category',
  description: 'A name that another category has is a 409.',
  auth: 'manager',
  body: CreateCategoryInput,
  responses: { 201: envelope(OperatorCategory) },
  errors: [409],
});
export const getOperatorCategory = endpoint({
  id: 'getOperatorCategory',
  method: 'GET',
  path: '/operator/categories/:id',
  summary: 'Get a category for operators',
  description: 'Retired categories too.',
  auth: 'manager',
  params: Id,
  responses: { 200: envelope(OperatorCategory) },
});
export const updateCategory = endpoint({
  id: 'updateCategory',
  method: 'PUT',
  path: '/operator/categories/:id',
  summary: 'Update a category',
  description:
    'Changes the fields that are sent or offers a retired category again. Its gifts show the new name at once.',
  auth: 'manager',
  params: Id,
  body: UpdateCategoryInput,
  responses: { 200: envelope(OperatorCategory) },
  errors: [409],
});
export const retireCategory = endpoint({
  id: 'retireCategory',
  method: 'DELETE',
  path: '/operator/categories/:id',
  summary: 'Retire a category',
  description: 'Only a category without gifts on offer can be retired; otherwise a 409.',
  auth: 'manager',
  params: Id,
  responses: { 200: envelope(OperatorCategory) },
  errors: [409],
});
export const setCategoryImage = endpoint({
  id: 'setCategoryImage',
  method: 'POST',
  path: '/operator/categories/:id/images',
  summary: 'Set the image of a category',
  description: 'Replaces the image it had. Same rules as for images of gifts.',
  auth: 'manager',
  params: Id,
  upload: 'image',
  responses: { 201: envelope(OperatorCategory) },
});
