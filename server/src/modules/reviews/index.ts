export { operatorReviewRoutes } from './operator-reviews.routes.ts';
export { eraseReviewsOfGifter, exportReviews } from './review-listeners.ts';
export { reviewRoutes } from './reviews.routes.ts';
