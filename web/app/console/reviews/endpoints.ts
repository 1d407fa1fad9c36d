import type * as reviews from '@presently/contracts/operator-reviews';
import { defineEndpoint } from '~/lib/endpoints';

export const listReviews = defineEndpoint<typeof reviews.listOperatorReviews>({
  method: 'GET',
  path: '/operator/reviews',
  auth: 'manager',
});
export const answerReview = defineEndpoint<typeof reviews.answerReview>({
  method: 'PUT',
  path: '/operator/reviews/:id/answer',
  auth: 'manager',
});
export const hideReview = defineEndpoint<typeof reviews.hideReview>({
  method: 'POST',
  path: '/operator/reviews/:id/hide',
  auth: 'manager',
});
export const showReview = defineEndpoint<typeof reviews.showReview>({
  method: 'POST',
  path: '/operator/reviews/:id/show',
  auth: 'manager',
});
