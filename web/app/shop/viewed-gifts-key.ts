/** In local storage: ids of the gifts that were looked at last in this browser, separated by commas, the latest first. */
export const viewedGiftsKey = 'presently.viewed-gifts';
