export const searchPlaceholder = 'Search gifts...';
export const searchIn = (category: string) => `Search in ${category}`;
export const pageNotFound = 'Page not found';
export const categoryDescription = (name: string) =>
  `Gifts in ${name}, shipping included. Send one with a link, no address needed.`;
export const loadingFailed = 'Failed to load gifts from server';
export const gifts = 'Gifts';
export const tryAdjustingYourSearchTerms = 'Try adjusting your search terms';
export const categoryIsEmpty = 'No gifts available in this category yet';
export const allOfName = (name: string) => `All of ${name}`;
export const browseGifts = 'Browse Gifts';
export const allGifts = 'All gifts';
export const allGiftsFor = (name: string) => `All gifts for ${name}`;
export const loadingGifts = 'Loading gifts...';
export const thereIsNoSuchCategory = "We can't find that category";
