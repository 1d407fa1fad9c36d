import type { OperatorGift } from '@presently/contracts/operator-catalogue';

/** A gift's words and price as they stand in the form. */
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

export const emptyAddressForm: GiftDraft = {
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

/** As people type money: "19", "19.9", "$1,250.00"; null when it is no amount of dollars and cents. */
export function parseDollars(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

/** What is missing or wrong, by field; empty when it can be sent. */
export function validate(draft: GiftDraft): FieldErrors<GiftDraft> {
  const faults: FieldErrors<GiftDraft> = {};
  if (!draft.name.trim()) faults.name = 'Please give the gift a name';
  if (!draft.description.trim()) faults.description = 'Please say in a few words what it is';
  if (draft.category_ids.length === 0) faults.category_ids = 'Please choose a category';
  const dollars = parseDollars(draft.price);
  if (dollars === null) faults.price = 'Please enter an amount, like 24.50';
  else if (dollars <= 0) faults.price = 'Must be at least $0.01';
  return faults;
}

/** As the API takes it; only for a draft without faults. */
export const toPayload = (draft: GiftDraft) => ({
  name: draft.name.trim(),
  brand: draft.brand.trim() || null,
  description: draft.description.trim(),
  price: parseDollars(draft.price) ?? 0,
  category_ids: draft.category_ids,
  featured: draft.featured,
});

/** "12" → 12, "" → null (unlimited); undefined when it is no whole number. */
export function parseStock(text: string): number | null | undefined {
  const plain = text.trim().replace(/,/g, '');
  if (plain === '') return null;
  return /^\d{1,7}$/.test(plain) ? Number(plain) : undefined;
}
