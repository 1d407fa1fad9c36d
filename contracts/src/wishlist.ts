import { z } from 'zod';
import { Gift } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { Empty, envelope, PageQuery, pageOf } from './envelope.ts';
import { identifier, Timestamp } from './text.ts';

const GiftId = z.object({ giftId: z.string() });

export const WishlistItem = z
  .object({ gift_id: z.string(), added_at: Timestamp, gift: Gift })
  .meta({ id: 'WishlistItem' });
export type WishlistItem = z.infer<typeof WishlistItem>;

export const listWishlist = endpoint({
  method: 'GET',
  path: '/wishlist',
  auth: 'bearer',
  summary: 'Own wishlist, newest first',
  query: PageQuery,
  responses: { 200: pageOf(WishlistItem) },
});
export const addToWishlist = endpoint({
  method: 'POST',
  path: '/wishlist',
  auth: 'bearer',
  summary: 'Add a gift; twice is no error',
  body: z.object({ gift_id: identifier(100).min(1) }),
  responses: { 201: envelope(WishlistItem), 200: envelope(WishlistItem) },
  refusals: [404],
});
export const removeFromWishlist = endpoint({
  method: 'DELETE',
  path: '/wishlist/:giftId',
  auth: 'bearer',
  summary: 'Remove a gift',
  params: GiftId,
  responses: { 200: envelope(Empty) },
});
export const checkWishlist = endpoint({
  method: 'GET',
  path: '/wishlist/:giftId/check',
  auth: 'bearer',
  summary: 'Whether a gift is on the wishlist',
  params: GiftId,
  responses: { 200: envelope(z.object({ in_wishlist: z.boolean() })) },
});
