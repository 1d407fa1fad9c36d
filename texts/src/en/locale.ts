/** BCP 47 tag of the language, for `<html lang>`. */
export const language = 'en';
/** Tag whose conventions dates, lists and percentages follow. */
export const locale = 'en-US';

/**
 * How numbers and amounts of dollars are written. Not taken from `Intl.NumberFormat`, whose creation keeps a phone busy
 * for 0.1 s; `format.test.ts` compares the two.
 */
export const numbers = { thousands: ',', decimal: '.' };
export const dollars = { prefix: '$', suffix: '' };
