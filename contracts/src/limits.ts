/** Limits that the server and the web app share; text lengths are in characters (grapheme clusters). */
export const LIMITS = {
  shortNote: 100,
  personalMessage: 500,
  /** An order's `notes`: short note, space and personal message. */
  notes: 601,
  thanksMessage: 500,
  declineMessage: 500,
  reviewText: 280,
  reviewAnswer: 500,
  hidingReason: 500,
  addressField: 200,
  personName: 60,
  idempotencyKey: 255,
  /** Gifts on a page of a list, and in the home page's featured section. */
  giftList: 100,
  featured: 10,
} as const;

/** Sign-in codes by SMS: lifetime, and delay before the first resend (later ones wait longer). */
export const CODE_VALID_SECONDS = 600;
export const CODE_RESEND_SECONDS = 30;

/** Shipping is free for the buyer: orders show this cost, and the shop bears it. In cents. */
export const SHIPPING_COST_CENTS = 599;
/** A gift that is unclaimed this many days after the purchase gets one reminder. */
export const CLAIM_REMINDER_AFTER_DAYS = 2;

/** Data of buyers who never paid is erased this many days after the purchase failed. */
export const KEEP_UNPAID_DAYS = 30;
/** Fingerprints of payer and network, which limit card testing and cancellations, are erased this many days after the payment. */
export const KEEP_FINGERPRINTS_DAYS = 30;

/** Stars of a review. */
export const MAX_RATING = 5;
/** Reviews are public once there are this many: fewer would say more about their authors than about the gift. */
export const MIN_PUBLIC_REVIEWS = 3;
