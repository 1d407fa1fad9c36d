import type { FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';

/** Names under which a card's secrets would come; the billing form's fields of specification 5 among them. */
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
const DEPTH = 6;
/** Carriers' numbers are as long, and one in ten passes for a card's. */
const NEVER_CARDS = new Set(['tracking_number']);

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** How card numbers stand in the middle of a text: in one piece, or grouped as on the card. */
const WRITTEN_CARDS = [
  /(?<!\d)\d{13,19}(?!\d)/g,
  /(?<!\d)\d{4}(?:[ -]\d{4}){3}(?!\d)/g,
  /(?<!\d)\d{4}(?:[ -]\d{4}){3}[ -]\d{3}(?!\d)/g,
  /(?<!\d)\d{4}[ -]\d{6}[ -]\d{4,5}(?!\d)/g,
];
/** A whole field may be grouped in any way. */
const WHOLE_FIELD = /^\d[\d -]{11,22}\d$/;

/** Issuers' numbers begin with 2 to 6. */
function isCardNumber(written: string): boolean {
  const digits = written.replace(/\D/g, '');
  return /^[2-6]\d{12,18}$/.test(digits) && passesLuhn(digits);
}

const holdsCardNumber = (text: string): boolean =>
  (WHOLE_FIELD.test(text) && isCardNumber(text)) ||
  WRITTEN_CARDS.some((pattern) => (text.match(pattern) ?? []).some(isCardNumber));

function findCardData(value: unknown, path: string, depth: number): string | null {
  if (typeof value === 'string') return holdsCardNumber(value.trim()) ? path : null;
  if (typeof value === 'number') return isCardNumber(String(value)) ? path : null;
  if (!value || typeof value !== 'object' || depth > DEPTH) return null;
  for (const [name, inner] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name;
    if (NEVER_CARDS.has(name)) continue;
    if (CARD_FIELDS.has(name.toLowerCase().replace(/[^a-z0-9]/g, ''))) return at;
    const found = findCardData(inner, at, depth + 1);
    if (found) return found;
  }
  return null;
}

/** Card data goes from the browser to the card processor and never to us (PCI DSS, SAQ A); a body that brings it is refused unread. */
export async function rejectCardData(request: FastifyRequest): Promise<void> {
  // A file's bytes are no fields.
  if (Buffer.isBuffer(request.body)) return;
  const field = findCardData(request.body, '', 0);
  if (field === null) return;
  const text = 'Card details must go to the card processor, never here.';
  throw new HttpError('invalid_input', { message: text, fields: { [field || 'body']: text } });
}
