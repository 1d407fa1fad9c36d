import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CursorQuery, cursorPageOf, envelope } from './envelope.ts';
import { LIMITS } from './limits.ts';
import { GiftReview } from './reviews.ts';
import { requiredText, Timestamp } from './text.ts';

export const OperatorReview = GiftReview.omit({ written_on: true })
  .extend({
    order_id: z.string(),
    order_number: z.string(),
    gift: z.object({ id: z.string(), name: z.string() }),
    hidden_reason: z.string().nullable().describe('null: visible'),
    created_at: Timestamp,
  })
  .meta({ id: 'OperatorReview' });
export type OperatorReview = z.infer<typeof OperatorReview>;

export const REVIEW_FILTERS = ['all', 'unanswered', 'hidden'] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

const ReviewId = z.object({ id: z.string().describe('Id of the review') });

export const listOperatorReviews = endpoint({
  id: 'listOperatorReviews',
  method: 'GET',
  path: '/operator/reviews',
  auth: 'manager',
  summary: 'List reviews',
  description: 'Newest first, paged by cursor. `unanswered`: visible reviews without an answer.',
  query: CursorQuery.extend({
    filter: z.enum(REVIEW_FILTERS).optional().describe('Default: `all`'),
  }),
  responses: { 200: cursorPageOf(OperatorReview) },
});
export const answerReview = endpoint({
  id: 'answerReview',
  method: 'PUT',
  path: '/operator/reviews/:id/answer',
  auth: 'manager',
  summary: 'Answer a review in public',
  description: 'The answer is shown beneath the review. null removes it.',
  params: ReviewId,
  body: z.object({ answer: requiredText(LIMITS.reviewAnswer).nullable() }),
  responses: { 200: envelope(OperatorReview) },
});
export const hideReview = endpoint({
  id: 'hideReview',
  method: 'POST',
  path: '/operator/reviews/:id/hide',
  auth: 'manager',
  summary: 'Hide a review',
  description: 'It is no longer shown nor counted. The reason is for operators only.',
  params: ReviewId,
  body: z.object({ reason: requiredText(LIMITS.hidingReason) }),
  responses: { 200: envelope(OperatorReview) },
});
export const showReview = endpoint({
  id: 'showReview',
  method: 'POST',
  path: '/operator/reviews/:id/show',
  auth: 'manager',
  summary: 'Show a hidden review again',
  description: 'Showing a visible review is no error.',
  params: ReviewId,
  responses: { 200: envelope(OperatorReview) },
});
