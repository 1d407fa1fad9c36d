/** Reviews initially on a gift's page, the number added by "Show more", and the maximum. */
const firstReviews = 5;
export const reviewStep = 20;
export const MAX_REVIEWS = 100;

/** The number of reviews requested by the URL of a gift's page: 5, 25, 45, … */
export function parseReviewSearch(search: URLSearchParams): number {
  const asked = Number(search.get('reviews'));
  const steps = Math.ceil((Math.min(asked, MAX_REVIEWS) - firstReviews) / reviewStep);
  return steps > 0 ? Math.min(firstReviews + steps * reviewStep, MAX_REVIEWS) : firstReviews;
}

/** The search string for that number; empty for the initial number. */
export const toReviewSearch = (count: number): string =>
  count > firstReviews ? `?reviews=${Math.min(count, MAX_REVIEWS)}` : '';
