/** Text that a spreadsheet would evaluate as a formula, also in the full-width forms that some accept. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** Prefixes formulas with an apostrophe, which spreadsheets do not show (OWASP, CSV injection). */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Inverse of `escapeFormula`; returns other text unchanged. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
