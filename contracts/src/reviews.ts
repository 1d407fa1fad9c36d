import * as texts from '@presently/texts/review-text';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { envelope, PageQuery, pageOf } from './envelope.ts';
import { LIMITS, MAX_RATING } from './limits.ts';
import { reviewTextError } from './review-text.ts';
import { optionalText } from './text.ts';

export const REVIEW_AUTHORS = ['gifter', 'recipient'] as const;
export const ReviewAuthor = z.enum(REVIEW_AUTHORS);
export type ReviewAuthor = z.infer<typeof ReviewAuthor>;

const Rating = z.int().min(1).max(MAX_RATING).describe('Stars, 1 to 5');

/** The public form: contains nothing about the order, or who sent the gift to whom. */
export const GiftReview = z
  .object({
    id: z.string(),
    author: ReviewAuthor.describe('Whether its author bought the gift or received it'),
    author_name: z.string().nullable().describe('First name'),
    rating: Rating,
    text: z.string().nullable(),
    answer: z.string().nullable().describe("The shop's public answer"),
    written_on: z.string().meta({ format: 'date' }).describe('Day (UTC)'),
  })
  .meta({ id: 'GiftReview' });
export type GiftReview = z.infer<typeof GiftReview>;

export const GiftRating = z
  .object({
    average: z.number().describe('Average stars, to one decimal'),
    count: z.int().describe('Number of reviews'),
  })
  .meta({ id: 'GiftRating' });
export type GiftRating = z.infer<typeof GiftRating>;

/** The review that the caller may write, or has written. */
export const OwnReview = z
  .object({
    reviewable: z.boolean().describe('The gift is delivered, and the caller may review it'),
    author: ReviewAuthor,
    author_name: z.string().nullable().describe('First name that the review is shown with'),
    review: z
      .object({
        rating: Rating,
        text: z.string().nullable(),
        answer: z.string().nullable(),
        hidden: z.boolean().describe('An operator has hidden it'),
      })
      .nullable(),
  })
  .meta({ id: 'OwnReview' });
export type OwnReview = z.infer<typeof OwnReview>;

export const ReviewInput = z.object({
  rating: z
    .int(texts.chooseARating)
    .min(1, texts.chooseARating)
    .max(MAX_RATING, texts.chooseARating)
    .describe('Stars, 1 to 5'),
  text: optionalText(LIMITS.reviewText).superRefine((text, check) => {
    const error = text === null ? null : reviewTextError(text);
    if (error !== null) check.addIssue({ code: 'custom', message: error });
  }),
});
export type ReviewInput = z.output<typeof ReviewInput>;

export const listGiftReviews = endpoint({
  id: 'listGiftReviews',
  method: 'GET',
  path: '/gifts/:id/reviews',
  summary: 'List reviews of a gift',
  description:
    'By gifters and recipients of delivered gifts, newest first. `rating` is null, and the list empty, while the gift has fewer than three.',
  params: z.object({ id: z.string().describe('Id of the gift') }),
  query: PageQuery,
  responses: { 200: pageOf(GiftReview).extend({ rating: GiftRating.nullable() }) },
});

const ofRecipient = {
  params: z.object({ urlId: z.string().describe('The id in the gift link') }),
  auth: 'public',
  readsCookie: 'recipient',
} as const;
const ofGifter = {
  reach: 'own',
  params: z.object({ id: z.string().describe('Id of the order, or the id in its gift link') }),
  auth: 'bearer',
} as const;
const ofGuest = {
  params: z.object({ key: z.string().describe("The secret in a guest's manage link") }),
  auth: 'public',
} as const;

export const getRecipientReview = endpoint({
  id: 'getRecipientReview',
  method: 'GET',
  path: '/orders/track/:urlId/review',
  summary: "Get the recipient's review",
  description: "`reviewable` is false without the recipient's cookie.",
  ...ofRecipient,
  responses: { 200: envelope(OwnReview) },
  errors: [429],
});
export const saveRecipientReview = endpoint({
  id: 'saveRecipientReview',
  method: 'PUT',
  path: '/orders/track/:urlId/review',
  summary: 'Review a gift as its recipient',
  description:
    "Needs the recipient's cookie. Possible once the gift is delivered; before, a 409. Replaces an earlier review, so it can be repeated.",
  ...ofRecipient,
  body: ReviewInput,
  responses: { 200: envelope(OwnReview) },
  errors: [409, 429],
});
export const removeRecipientReview = endpoint({
  id: 'removeRecipientReview',
  method: 'DELETE',
  path: '/orders/track/:urlId/review',
  summary: "Remove the recipient's review",
  description: "Needs the recipient's cookie. Removing it again is no error.",
  ...ofRecipient,
  responses: { 200: envelope(OwnReview) },
  errors: [429],
});

export const getReview = endpoint({
  id: 'getReview',
  method: 'GET',
  path: '/orders/:id/review',
  summary: "Get the gifter's review",
  description: 'Of an order of the user.',
  ...ofGifter,
  responses: { 200: envelope(OwnReview) },
});
export const saveReview = endpoint({
  id: 'saveReview',
  method: 'PUT',
  path: '/orders/:id/review',
  summary: 'Review a gift as its gifter',
  description:
    'Possible once the gift is delivered; before, a 409. Replaces an earlier review, so it can be repeated.',
  ...ofGifter,
  body: ReviewInput,
  responses: { 200: envelope(OwnReview) },
  errors: [409, 429],
});
export const removeReview = endpoint({
  id: 'removeReview',
  method: 'DELETE',
  path: '/orders/:id/review',
  summary: "Remove the gifter's review",
  description: 'Removing it again is no error.',
  ...ofGifter,
  responses: { 200: envelope(OwnReview) },
  errors: [429],
});

export const getManagedReview = endpoint({
  id: 'getManagedReview',
  method: 'GET',
  path: '/orders/manage/:key/review',
  summary: "Get a guest's review",
  description: 'As `GET /orders/{id}/review`, authorised by the manage key.',
  ...ofGuest,
  responses: { 200: envelope(OwnReview) },
  errors: [429],
});
export const saveManagedReview = endpoint({
  id: 'saveManagedReview',
  method: 'PUT',
  path: '/orders/manage/:key/review',
  summary: 'Review a gift as a guest',
  description: 'As `PUT /orders/{id}/review`, authorised by the manage key.',
  ...ofGuest,
  body: ReviewInput,
  responses: { 200: envelope(OwnReview) },
  errors: [409, 429],
});
export const removeManagedReview = endpoint({
  id: 'removeManagedReview',
  method: 'DELETE',
  path: '/orders/manage/:key/review',
  summary: "Remove a guest's review",
  description: 'As `DELETE /orders/{id}/review`, authorised by the manage key.',
  ...ofGuest,
  responses: { 200: envelope(OwnReview) },
  errors: [429],
});
