export const findTheRightGift = 'Find the right gift';
export const byOccasion = 'By occasion';
export const byRecipient = 'By recipient';
export const byBudget = 'By budget';
export const underPrice = (dollars: number) => `Under $${dollars}`;
export const giftsUnderPrice = (dollars: number) => `Gifts under $${dollars}`;
export const ideaDescription = (title: string) =>
  `${title} to send with a link, shipping included. No address needed.`;
export const greatFor = 'Great for';
export const moreIdeas = 'More gift ideas';
export const pageNotFound = 'Page not found';
export const thereIsNoSuchIdea = "We can't find those gift ideas";
export const loadingFailed = 'Failed to load gifts from server';
export const gifts = 'Gifts';
export const allGifts = 'All gifts';
export const breadcrumb = 'Breadcrumb';
export const nothingFits = 'Nothing matches these filters';
export const clearFilters = 'Clear filters';
