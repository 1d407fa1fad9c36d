/** Parses "19", "19.9" or "$1,250.00"; undefined if it is not an amount in dollars and cents. */
export function parseDollars(text: string): number | undefined {
  const digits = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(digits) ? Number(digits) : undefined;
}
