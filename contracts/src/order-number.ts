const PREFIX = 'P-';

/** An order number in human-readable form, for screens, slips and emails: 10432 is `P-10432`. */
export const formatOrderNumber = (number: number): string => `${PREFIX}${number}`;

/** The number of `P-10432`, `p-10432` or `10432`; null for any other text. */
export function parseOrderNumber(text: string): number | null {
  const [, digits] = /^(?:p-)?(\d{1,12})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
