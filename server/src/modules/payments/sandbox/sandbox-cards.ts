/** How a test card behaves once it is used; Stripe's well-known test numbers, and no others. */
export type Behaviour = 'pays' | 'declined' | 'insufficient_funds' | 'asks_to_confirm' | 'fails_when_charged';

const TEST_CARDS: Record<string, Behaviour> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000002500003155': 'asks_to_confirm',
  '4000000000000341': 'fails_when_charged',
};

/** Every test number is of this brand. */
const BRAND = 'visa';
const YEARS_AHEAD = 50;

export type CardFault = { code: string; message: string };
export type CheckedCard = { behaviour: Behaviour; brand: string; last4: string };
export type CardInput = { number?: unknown; exp_month?: unknown; exp_year?: unknown; cvc?: unknown };

const fault = (code: string, message: string): CardFault => ({ code, message });

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
const wholeOf = (value: unknown): number =>
  /^\d{1,4}$/.test(textOf(value)) ? Number(textOf(value)) : Number.NaN;
const fullYear = (year: number): number => (year < 100 ? 2000 + year : year);

/** What the sandbox says of a card: how it will behave, or what is wrong with it. Keeps nothing of it but the last four digits. */
export function checkCard(card: CardInput, now: Date): CheckedCard | CardFault {
  const number = textOf(card.number).replace(/[\s-]/g, '');
  const behaviour = Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number] : undefined;
  if (!behaviour)
    return fault(
      'incorrect_number',
      "Your card number is incorrect: this shop's sandbox takes test cards only, such as 4242 4242 4242 4242.",
    );
  return checkExpiry(card, now) ?? checkCvc(card) ?? { behaviour, brand: BRAND, last4: number.slice(-4) };
}

/** A card is good until the end of its month. */
function checkExpiry({ exp_month, exp_year }: CardInput, now: Date): CardFault | null {
  const month = wholeOf(exp_month);
  const year = fullYear(wholeOf(exp_year));
  if (!(month >= 1 && month <= 12))
    return fault('invalid_expiry_month', "Your card's expiration month is invalid.");
  if (!(year >= 1900 && year <= now.getUTCFullYear() + YEARS_AHEAD))
    return fault('invalid_expiry_year', "Your card's expiration year is invalid.");
  const isPast = year * 12 + month - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth();
  return isPast ? fault('expired_card', 'Your card has expired.') : null;
}

function checkCvc({ cvc }: CardInput): CardFault | null {
  return /^\d{3,4}$/.test(textOf(cvc)) ? null : fault('invalid_cvc', "Your card's security code is invalid.");
}
