/** Limits that the server and the web app share; text lengths are in characters (grapheme clusters). */
export const LIMITS = {
  shortNote: 100,
  personalMessage: 500,
  notes: 601,
  thanksMessage: 500,
  declineMessage: 500,
  addressField: 200,
  personName: 60,
  idempotencyKey: 255,
  searchResults: 50,
  homeList: 100,
  featured: 10,
  trending: 20,
  related: 8,
  verificationCode: 6,
  bodyBytes: 64 * 1024,
} as const;

/** Sign-in codes by SMS: lifetime, and the shortest time between two codes for one number. */
export const CODE_VALID_SECONDS = 600;
export const CODE_RESEND_SECONDS = 30;

/** Shipping is free for the buyer: orders show this cost, and the shop bears it. In cents. */
export const SHIPPING_COST_CENTS = 599;
/** A gift that is unclaimed this many days after the purchase gets one reminder. */
export const CLAIM_REMINDER_AFTER_DAYS = 2;
