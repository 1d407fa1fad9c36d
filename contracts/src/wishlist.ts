import { z } from 'zod';
import { Gift } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { Empty, envelope, PageQuery, pageOf } from './envelope.ts';
import { identifier, Timestamp } from './text.ts';

const GiftId = z.object({ giftId: z.string().describe('Id of the gift') });

export const WishlistItem = z
  .object({ gift_id: z.string(), added_at: Timestamp, gift: Gift })
  .meta({ id: 'WishlistItem' });
export type WishlistItem = z.infer<typeof WishlistItem>;

export const listWishlist = endpoint({
  id: 'listWishlist',
  method: 'GET',
  path: '/wishlist',
  auth: 'bearer',
  summary: 'List the wishlist',
  description: 'Gifts on the wishlist of the signed-in user, newest first.',
  query: PageQuery,
  responses: { 200: pageOf(WishlistItem) },
});
export const addToWishlist = endpoint({
  id: 'addToWishlist',
  method: 'POST',
  path: '/wishlist',
  auth: 'bearer',
  summary: 'Add a gift to the wishlist',
  description: 'Answers 201 when it was added and 200 when it was there already.',
  body: z.object({ gift_id: identifier(100).min(1) }),
  responses: { 201: envelope(WishlistItem), 200: envelope(WishlistItem) },
  errors: [404],
});
export const removeFromWishlist = endpoint({
  id: 'removeFromWishlist',
  method: 'DELETE',
  path: '/wishlist/:giftId',
  auth: 'bearer',
  summary: 'Remove a gift from the wishlist',
  description: 'Removing a gift that is not on the list is no error.',
  params: GiftId,
  responses: { 200: envelope(Empty) },
});
export const checkWishlist = endpoint({
  id: 'checkWishlist',
  method: 'GET',
  path: '/wishlist/:giftId/check',
  auth: 'bearer',
  summary: 'Check whether a gift is on the wishlist',
  description: 'For a single gift; a page that shows many reads the list once instead.',
  params: GiftId,
  responses: { 200: envelope(z.object({ in_wishlist: z.boolean() })) },
});
