import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * The prefix `+1` covers about 25 countries. SMS to most of the others are expensive, and a common target of SMS
 * pumping.
 */
const COUNTRIES = new Set<string | undefined>(['US', 'CA']);
const TYPES = new Set<string | undefined>(['FIXED_LINE_OR_MOBILE', 'MOBILE', 'FIXED_LINE', 'VOIP']);

/** `US` or `CA` for a number that passes `canReceiveSms`. */
export const countryOf = (phoneNumber: string): string | undefined =>
  parsePhoneNumberFromString(phoneNumber)?.country;

/** Whether a number in E.164 is valid in the US or Canada and is neither premium-rate nor toll-free. */
export function canReceiveSms(phoneNumber: string): boolean {
  const parsed = parsePhoneNumberFromString(phoneNumber);
  return (
    parsed !== undefined && COUNTRIES.has(parsed.country) && parsed.isValid() && TYPES.has(parsed.getType())
  );
}
