import { cardDetailsNotHere } from '@presently/texts/server/http';
import type { FastifyRequest } from 'fastify';
import { isUuid } from '../ids.ts';
import { HttpError } from './http-error.ts';

/** Field names of card data, lower case without separators. */
const CARD_FIELDS = new Set([
  'card',
  'cardnumber',
  'cvv',
  'cvc',
  'cvv2',
  'cardcvc',
  'expirydate',
  'expmonth',
  'expyear',
  'pan',
]);
const MAX_DEPTH = 6;
/** Tracking numbers are as long as card numbers, and one in ten passes the Luhn check. */
const EXEMPT_FIELDS = new Set(['tracking_number']);

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Card numbers within a text: without separators, or in the groups of 4-4-4-4, 4-4-4-4-3 and 4-6-5. */
const CARD_NUMBER_PATTERNS = [
  /(?<!\d)\d{13,19}(?!\d)/g,
  /(?<!\d)\d{4}(?:[ -]\d{4}){3}(?!\d)/g,
  /(?<!\d)\d{4}(?:[ -]\d{4}){3}[ -]\d{3}(?!\d)/g,
  /(?<!\d)\d{4}[ -]\d{6}[ -]\d{4,5}(?!\d)/g,
];
/** A field that contains only digits and separators, in any grouping. */
const WHOLE_FIELD = /^\d[\d -]{11,22}\d$/;

/** Card numbers begin with 2 to 6. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  return /^[2-6]\d{12,18}$/.test(digits) && passesLuhn(digits);
}

/** Excludes UUIDs, one in 80,000 of which has four groups of digits that pass the Luhn check. */
const containsCardNumber = (text: string): boolean =>
  !isUuid(text) &&
  ((WHOLE_FIELD.test(text) && isCardNumber(text)) ||
    CARD_NUMBER_PATTERNS.some((pattern) => (text.match(pattern) ?? []).some(isCardNumber)));

/** Path of the first field with card data, or null. */
function findCardData(value: unknown, path: string, depth: number): string | null {
  if (typeof value === 'string') return containsCardNumber(value.trim()) ? path : null;
  if (typeof value === 'number') return isCardNumber(String(value)) ? path : null;
  if (!value || typeof value !== 'object' || depth > MAX_DEPTH) return null;
  for (const [name, inner] of Object.entries(value)) {
    const innerPath = path ? `${path}.${name}` : name;
    if (EXEMPT_FIELDS.has(name)) continue;
    if (CARD_FIELDS.has(name.toLowerCase().replace(/[^a-z0-9]/g, ''))) return innerPath;
    const found = findCardData(inner, innerPath, depth + 1);
    if (found) return found;
  }
  return null;
}

/**
 * Rejects bodies with card data, which may only go from the browser to the card processor (PCI DSS, SAQ A).
 * @throws HttpError 400 that names the field
 */
export async function rejectCardData(request: FastifyRequest): Promise<void> {
  // An uploaded file.
  if (Buffer.isBuffer(request.body)) return;
  const field = findCardData(request.body, '', 0);
  if (field === null) return;
  throw new HttpError('invalid_input', {
    message: cardDetailsNotHere,
    fields: { [field || 'body']: cardDetailsNotHere },
  });
}
