/** Key in local storage for the ids of recently viewed gifts, separated by commas, latest first. */
export const viewedGiftsKey = 'presently.viewed-gifts';
