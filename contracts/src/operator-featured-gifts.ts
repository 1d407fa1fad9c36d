import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { OperatorGift } from './operator-gifts.ts';
import { identifier } from './text.ts';

/** Far more than the home page shows; further ones are ordered by popularity. */
export const MAX_SORTED_GIFTS = 100;

const Ids = z.array(identifier(100)).max(MAX_SORTED_GIFTS, texts.atMostAtOnce(MAX_SORTED_GIFTS));

const featuredGifts = envelope(z.array(OperatorGift));

export const listOperatorFeaturedGifts = endpoint({
  id: 'listOperatorFeaturedGifts',
  method: 'GET',
  path: '/operator/gifts/featured',
  auth: 'manager',
  summary: 'List featured gifts for operators',
  description: `The featured gifts on offer in their order, at most ${MAX_SORTED_GIFTS}; the home page shows the first ten.`,
  responses: { 200: featuredGifts },
});
export const sortFeaturedGifts = endpoint({
  id: 'sortFeaturedGifts',
  method: 'PUT',
  path: '/operator/gifts/featured',
  auth: 'manager',
  summary: 'Sort featured gifts',
  description:
    'Puts the featured gifts into this order; those that are left out follow, most popular first. If one is no longer featured, or `seen_ids` is no longer their order, nothing changes and the answer is a 409.',
  body: z.object({
    ids: Ids.min(1, texts.chooseGift),
    seen_ids: Ids.optional().describe('The order that was seen before'),
  }),
  responses: { 200: featuredGifts },
  errors: [409],
});
