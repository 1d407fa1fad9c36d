/** Hebrew, Arabic and the other scripts that run from right to left, and marks that turn the direction by hand. */
const TURNS_DIRECTION =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Somebody's own words inside a sentence of ours: a name that runs from right to left stays in its place and takes
 * nothing of the sentence with it (U+2068 to U+2069). Text that turns nothing is left as it is.
 */
export function isolate(text: string): string {
  return TURNS_DIRECTION.test(text) ? `\u2068${text.replace(/[\u2066-\u2069]/g, '')}\u2069` : text;
}
