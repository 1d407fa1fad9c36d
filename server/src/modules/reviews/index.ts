export { operatorReviewRoutes } from './operator-reviews.routes.ts';
export { eraseReviews, exportReviews } from './review-listeners.ts';
export { reviewRoutes } from './reviews.routes.ts';
