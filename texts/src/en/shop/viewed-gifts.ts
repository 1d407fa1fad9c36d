export const recentlyViewed = 'Recently viewed';
export const clearViewedGifts = 'Clear';
export const viewedGiftsCleared = 'Recently viewed gifts cleared.';
