import { type Carrier, carrierFormats } from './carrier-formats';
import { hasMod10Digit } from './check-digits';

export type RecognisedNumber =
  /** A shipping label. `zip` is its destination, if the barcode contains it. */
  | { kind: 'label'; carrier: Carrier; trackingNumber: string; zip: string | null }
  /** Has a carrier's format, but a wrong check digit: misread or mistyped. */
  | { kind: 'misread'; carrier: Carrier }
  /** The barcode of a product (UPC, EAN or ISBN). */
  | { kind: 'product' }
  /** An order's own id or number, or the id in a gift link. */
  | { kind: 'order' }
  /** Possibly the number of a carrier that is not listed. */
  | { kind: 'unknown' };

/** Also matches a truncated slip, and one scanned with Caps Lock. */
const orderIds = /^([Pp]-\d*|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=.*[a-z])(?=.*[A-Z_-])[\w-]{22})$/;
/** EAN-8, UPC-A, EAN-13 (ISBN) and GTIN-14, each with the same check digit. */
const productCodes = /^(\d{8}|\d{12,14})$/;

/**
 * Identifies a scanned or typed number by its format and check digit, if the carrier has one. A number that could be
 * both a carrier's and a product's is of unknown kind.
 */
export function recogniseNumber(text: string): RecognisedNumber {
  const scanned = text.replace(/\s+/g, '');
  if (orderIds.test(scanned)) return { kind: 'order' };
  const number = scanned.toUpperCase();
  const isProduct = productCodes.test(number) && hasMod10Digit(number);
  let misread: RecognisedNumber | null = null;
  for (const { carrier, form, isValid } of carrierFormats) {
    const match = form.exec(number);
    if (!match) continue;
    const trackingNumber = match.groups?.number ?? number;
    if (isValid(trackingNumber))
      return isProduct
        ? { kind: 'unknown' }
        : { kind: 'label', carrier, trackingNumber, zip: match.groups?.zip ?? null };
    misread ??= { kind: 'misread', carrier };
  }
  return isProduct ? { kind: 'product' } : (misread ?? { kind: 'unknown' });
}

/** The tracking number in the barcode of a label; any other text as it is. */
export function extractTrackingNumber(text: string): string {
  const recognised = recogniseNumber(text);
  return recognised.kind === 'label' ? recognised.trackingNumber : text.trim();
}

/** Whether a number has no known format, or a wrong check digit. */
export function isUncertain(text: string): boolean {
  const { kind } = recogniseNumber(text);
  return kind === 'unknown' || kind === 'misread';
}

/** The carrier of a number by its format and check digit; null if uncertain. */
export function guessCarrier(text: string): Carrier | null {
  const recognised = recogniseNumber(text);
  return recognised.kind === 'label' ? recognised.carrier : null;
}
