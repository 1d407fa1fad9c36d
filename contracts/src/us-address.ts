import * as texts from '@presently/texts/us-address';
import { stateNames } from '@presently/texts/us-states';

type StateCode = keyof typeof stateNames;

/**
 * All areas that the Postal Service serves, as two-letter codes sorted by name: states, the District of Columbia,
 * territories, freely associated states, and the armed forces abroad. After each code, the first three digits of its
 * ZIP codes as ranges (labelling list L002); ranges span prefixes that are not in use. A few ZIP codes belong to a post
 * office across a border: Fishers Island is in New York (063), Alta in Wyoming (834).
 */
const ZIP_PREFIXES =
  'AL350-369 AK995-999 AS967 AZ850-865 AR716-729 AA340 AE090-099 AP962-966 CA900-961 CO800-816 ' +
  'CT060-069 DE197-199 DC200,202-205,569 FM969 FL320-339,341-349 GA300-319,398-399 GU969 HI967-968 ' +
  'ID832-838 IL600-629 IN460-479 IA500-528 KS660-679 KY400-427 LA700-715 ME039-049 MH969 MD206-219 ' +
  'MA010-027,055 MI480-499 MN550-567 MS386-397 MO630-658 MT590-599 NE680-693 NV889-898 NH030-038 ' +
  'NJ070-089 NM870-884 NY005,063,100-149 NC270-289 ND580-588 MP969 OH430-459 OK730-732,734-749 ' +
  'OR970-979 PW969 PA150-196 PR006-007,009 RI028-029 SC290-299 SD570-577 TN370-385 TX733,750-799,885 ' +
  'VI008 UT840-847 VT050-054,056-059 VA201,220-246 WA980-994 WV247-268 WI530-549 WY820-831,834';

interface State {
  code: StateCode;
  name: string;
  /** First and last of each range, inclusive. */
  zipPrefixes: [first: number, last: number][];
}

/** In the order of a list to choose from. */
export const US_STATES: readonly State[] = ZIP_PREFIXES.split(' ').map((entry) => {
  const code = entry.slice(0, 2) as StateCode;
  const zipPrefixes = entry
    .slice(2)
    .split(',')
    .map((range): [number, number] => [Number(range.slice(0, 3)), Number(range.slice(-3))]);
  return { code, name: stateNames[code], zipPrefixes };
});

const comparable = (text: string): string => text.toLowerCase().replace(/[\s.]/g, '');

/** The state with this code or name, in any writing ("OR", "oregon", "D.C."); null if there is none. */
export function findState(text: string): State | null {
  const wanted = comparable(text);
  return US_STATES.find(({ code, name }) => [code, name].some((own) => comparable(own) === wanted)) ?? null;
}

/** Whether it is `12345` or `12345-6789`. */
export const isZip = (text: string): boolean => /^\d{5}(-\d{4})?$/.test(text);

/**
 * The error text for a ZIP code outside the ranges of its state; null if it is valid, and for a malformed one or an
 * unknown state, which have separate errors.
 * @param stateText code or name
 */
export function zipOfAnotherStateError(zip: string, stateText: string): string | null {
  const state = findState(stateText);
  if (!state || !isZip(zip)) return null;
  const prefix = Number(zip.slice(0, 3));
  const isItsOwn = state.zipPrefixes.some(([first, last]) => first <= prefix && prefix <= last);
  return isItsOwn ? null : texts.zipOfAnotherState(state.name);
}

/** Whether a phone number has ten digits, not counting the country code 1 and separators. */
export const isUsPhone = (text: string): boolean =>
  /^(?:\+?1)?\d{10}$/.test(text.replace(/[\s().\-–/]/g, ''));
