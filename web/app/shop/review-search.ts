/** Reviews on a gift's page at first, how many "Show more" adds, and the most. */
const firstReviews = 5;
export const reviewStep = 20;
export const maxReviews = 100;

/** How many reviews the address of a gift's page asks for: 5, 25, 45, … */
export function parseReviewSearch(search: URLSearchParams): number {
  const asked = Number(search.get('reviews'));
  const steps = Math.ceil((Math.min(asked, maxReviews) - firstReviews) / reviewStep);
  return steps > 0 ? Math.min(firstReviews + steps * reviewStep, maxReviews) : firstReviews;
}

/** The search string for that many; empty for those that are shown at first. */
export const toReviewSearch = (count: number): string =>
  count > firstReviews ? `?reviews=${Math.min(count, maxReviews)}` : '';
