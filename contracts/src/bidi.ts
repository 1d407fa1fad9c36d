/** Right-to-left scripts (Hebrew, Arabic, …) and bidi control characters. */
const DIRECTION_CHANGING =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Wraps user text in FIRST STRONG ISOLATE … POP DIRECTIONAL ISOLATE (U+2068, U+2069), so that a right-to-left name
 * does not reorder the sentence around it. Text without right-to-left characters is returned unchanged.
 */
export function isolateBidi(text: string): string {
  return DIRECTION_CHANGING.test(text) ? `\u2068${text.replace(/[\u2066-\u2069]/g, '')}\u2069` : text;
}
