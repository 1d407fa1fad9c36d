/** Business constants of specification 9 and the rulings. */
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

export const CODE_VALID_SECONDS = 600;
export const CODE_RESEND_SECONDS = 30;

/** The gifter pays the gift's price; this is kept as the shop's own cost (ruling 3). */
export const SHIPPING_COST_CENTS = 599;
export const ADDRESS_ASKED_WITHIN_DAYS = 2;
