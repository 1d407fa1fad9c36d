/** BCP 47 tag of the language, for `<html lang>`. */
export const language = 'en';
/** Tag by which dates, numbers and money are formatted. */
export const locale = 'en-US';

/**
 * How an amount of dollars is written: what precedes and follows it, and what separates thousands and cents. Not taken
 * from `Intl.NumberFormat`, whose creation keeps a phone busy for 0.1 s; `format.test.ts` compares the two.
 */
export const dollars = { prefix: '$', thousands: ',', cents: '.', suffix: '' };
