/** Maximum input lengths: a card number in groups of four, MM/YY, and a CVV. */
export const cardMaxLengths = { number: 19, expiry: 5, cvv: 4 } as const;

const onlyDigits = (text: string): string => text.replace(/\D/g, '');

/** "42424242…" → "4242 4242 …" */
export const maskCardNumber = (text: string): string =>
  onlyDigits(text)
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** "1234" → "12/34"; "1/" → "01"; a four-digit year is shortened to its last two. */
export function maskExpiry(text: string): string {
  const padded = /^\s*\d\s*\//.test(text) ? `0${text.trim()}` : text;
  const digits = onlyDigits(padded);
  const year = /^20\d{2}$/.test(digits.slice(2)) ? digits.slice(4) : digits.slice(2, 4);
  return year ? `${digits.slice(0, 2)}/${year}` : digits.slice(0, 2);
}

export const maskCvv = (text: string): string => onlyDigits(text).slice(0, cardMaxLengths.cvv);

/** "12/34" → {month: 12, year: 2034}; null while incomplete. */
export function parseExpiry(text: string): { month: number; year: number } | null {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(text) ?? [];
  return month && year ? { month: Number(month), year: 2000 + Number(year) } : null;
}
