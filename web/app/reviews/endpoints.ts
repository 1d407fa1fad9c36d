import type * as reviews from '@presently/contracts/reviews';
import { defineEndpoint } from '~/lib/endpoints';

export const listGiftReviews = defineEndpoint<typeof reviews.listGiftReviews>({
  method: 'GET',
  path: '/gifts/:id/reviews',
});
export const getRecipientReview = defineEndpoint<typeof reviews.getRecipientReview>({
  method: 'GET',
  path: '/orders/track/:urlId/review',
  auth: 'public',
});
export const saveRecipientReview = defineEndpoint<typeof reviews.saveRecipientReview>({
  method: 'PUT',
  path: '/orders/track/:urlId/review',
  auth: 'public',
});
export const removeRecipientReview = defineEndpoint<typeof reviews.removeRecipientReview>({
  method: 'DELETE',
  path: '/orders/track/:urlId/review',
  auth: 'public',
});
export const getReview = defineEndpoint<typeof reviews.getReview>({
  method: 'GET',
  path: '/orders/:id/review',
  auth: 'bearer',
});
export const saveReview = defineEndpoint<typeof reviews.saveReview>({
  method: 'PUT',
  path: '/orders/:id/review',
  auth: 'bearer',
});
export const removeReview = defineEndpoint<typeof reviews.removeReview>({
  method: 'DELETE',
  path: '/orders/:id/review',
  auth: 'bearer',
});
export const getManagedReview = defineEndpoint<typeof reviews.getManagedReview>({
  method: 'GET',
  path: '/orders/manage/:key/review',
  auth: 'public',
});
export const saveManagedReview = defineEndpoint<typeof reviews.saveManagedReview>({
  method: 'PUT',
  path: '/orders/manage/:key/review',
  auth: 'public',
});
export const removeManagedReview = defineEndpoint<typeof reviews.removeManagedReview>({
  method: 'DELETE',
  path: '/orders/manage/:key/review',
  auth: 'public',
});
