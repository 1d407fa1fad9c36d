import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** `+1` is some twenty-five countries; most of the others are dear to text, and some are run for that. */
const COUNTRIES = new Set<string | undefined>(['US', 'CA']);
const TYPES = new Set<string | undefined>(['FIXED_LINE_OR_MOBILE', 'MOBILE', 'FIXED_LINE', 'VOIP']);

/** `US` or `CA` for a number that can receive SMS. */
export const countryOf = (phoneNumber: string): string | undefined =>
  parsePhoneNumberFromString(phoneNumber)?.country;

/** Whether a number in E.164 exists in the US or Canada and is neither a premium nor a toll-free one. */
export function canReceiveSms(phoneNumber: string): boolean {
  const parsed = parsePhoneNumberFromString(phoneNumber);
  return (
    parsed !== undefined && COUNTRIES.has(parsed.country) && parsed.isValid() && TYPES.has(parsed.getType())
  );
}
