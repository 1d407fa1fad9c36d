/** What a spreadsheet would run as a formula, also in the full-width forms that some read alike. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** A text that no spreadsheet runs: an apostrophe in front, which it does not show (OWASP, CSV injection). */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text behind `escapeFormula`; anything else as it is. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
