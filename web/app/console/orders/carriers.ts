/** Carriers whose tracking pages the shop links to; other names may be entered as well. */
export const carriers = ['UPS', 'USPS', 'FedEx', 'DHL'] as const;

const numberFormats: [RegExp, (typeof carriers)[number]][] = [
  [/^1Z[0-9A-Z]{16}$/i, 'UPS'],
  [/^(9[1-5]\d{18,20}|[A-Z]{2}\d{9}US)$/i, 'USPS'],
  [/^(\d{12}|\d{15})$/, 'FedEx'],
  [/^(\d{10}|JD\d{16,18})$/i, 'DHL'],
];

/** The carrier whose tracking numbers have this format; null when unknown. */
export function guessCarrier(trackingNumber: string): string | null {
  const number = trackingNumber.replace(/\s+/g, '');
  return numberFormats.find(([format]) => format.test(number))?.[1] ?? null;
}
