import type { OperatorGift } from '@presently/contracts/operator-gifts';

/** A gift as edited in the form. */
export interface GiftDraft {
  name: string;
  brand: string;
  description: string;
  price: string;
  /** The primary one first. */
  category_ids: string[];
  featured: boolean;
}

export type FieldErrors<T> = Partial<Record<keyof T | 'stock', string>>;

export const emptyDraft: GiftDraft = {
  name: '',
  brand: '',
  description: '',
  price: '',
  category_ids: [],
  featured: false,
};

export const toDraft = (gift: OperatorGift): GiftDraft => ({
  name: gift.name,
  brand: gift.brand?.name ?? '',
  description: gift.description,
  price: gift.price.toFixed(2),
  category_ids: gift.category_ids,
  featured: gift.featured,
});

/** Parses "19", "19.9" or "$1,250.00"; null when it is not an amount of dollars and cents. */
export function parseDollars(text: string): number | null {
  const digits = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(digits) ? Number(digits) : null;
}

/** Errors by field; empty when the draft is valid. */
export function validate(draft: GiftDraft): FieldErrors<GiftDraft> {
  const errors: FieldErrors<GiftDraft> = {};
  if (!draft.name.trim()) errors.name = 'Please give the gift a name';
  if (!draft.description.trim()) errors.description = 'Please say in a few words what it is';
  if (draft.category_ids.length === 0) errors.category_ids = 'Please choose a category';
  const dollars = parseDollars(draft.price);
  if (dollars === null) errors.price = 'Please enter an amount, like 24.50';
  else if (dollars <= 0) errors.price = 'Must be at least $0.01';
  return errors;
}

/** The request body; only for a valid draft. */
export const toPayload = (draft: GiftDraft) => ({
  name: draft.name.trim(),
  brand: draft.brand.trim() || null,
  description: draft.description.trim(),
  price: parseDollars(draft.price) ?? 0,
  category_ids: draft.category_ids,
  featured: draft.featured,
});

/** "12" → 12, "" → null (unlimited); undefined when it is not a whole number. */
export function parseStock(text: string): number | null | undefined {
  const digits = text.trim().replace(/,/g, '');
  if (digits === '') return null;
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined;
}
