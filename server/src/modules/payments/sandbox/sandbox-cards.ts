import * as texts from '@presently/texts/server/payments';
/** What happens when a test card is charged. */
export type Behaviour = 'pays' | 'declined' | 'insufficient_funds' | 'requires_action' | 'fails_when_charged';

/** Stripe's test card numbers. */
const TEST_CARDS: Record<string, Behaviour> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000002500003155': 'requires_action',
  '4000000000000341': 'fails_when_charged',
};

/** Every test number is of this brand. */
const BRAND = 'visa';
const YEARS_AHEAD = 50;

export type CardError = { code: string; message: string };
export type CheckedCard = { behaviour: Behaviour; brand: string; last4: string };
export type CardInput = { number?: unknown; exp_month?: unknown; exp_year?: unknown; cvc?: unknown };

const cardError = (code: string, message: string): CardError => ({ code, message });

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
const toInteger = (value: unknown): number =>
  /^\d{1,4}$/.test(toText(value)) ? Number(toText(value)) : Number.NaN;
const fullYear = (year: number): number => (year < 100 ? 2000 + year : year);

/** Validates a test card. @returns its behaviour, brand and last four digits, or what is wrong with it */
export function checkCard(card: CardInput, now: Date): CheckedCard | CardError {
  const number = toText(card.number).replace(/[\s-]/g, '');
  const behaviour = Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number] : undefined;
  if (!behaviour) return cardError('incorrect_number', texts.testCardsOnly);
  return checkExpiry(card, now) ?? checkCvc(card) ?? { behaviour, brand: BRAND, last4: number.slice(-4) };
}

/** A card is valid until the end of its expiry month. */
function checkExpiry({ exp_month, exp_year }: CardInput, now: Date): CardError | null {
  const month = toInteger(exp_month);
  const year = fullYear(toInteger(exp_year));
  if (!(month >= 1 && month <= 12)) return cardError('invalid_expiry_month', texts.expiryMonthInvalid);
  if (!(year >= 1900 && year <= now.getUTCFullYear() + YEARS_AHEAD))
    return cardError('invalid_expiry_year', texts.expiryYearInvalid);
  const isPast = year * 12 + month - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth();
  return isPast ? cardError('expired_card', texts.cardExpired) : null;
}

function checkCvc({ cvc }: CardInput): CardError | null {
  return /^\d{3,4}$/.test(toText(cvc)) ? null : cardError('invalid_cvc', texts.securityCodeInvalid);
}
