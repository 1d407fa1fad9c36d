import { plural } from '../../plural.ts';

export const titleOf = (count: number) =>
  plural(count, { one: 'Packing slip', other: `${count} packing slips` });
export const packingSlip = 'Packing slip';
export const order = (number: string) => `Order ${number}`;
export const shipTo = 'Ship to';
export const phone = (number: string) => `Phone ${number}`;
export const instructions = (text: string) => `Instructions: ${text}`;
export const carrier = (name: string) => `Carrier: ${name}`;
export const pack = 'Pack';
export const sku = (id: string) => `SKU ${id}`;
export const oneOf = (gift: string) => `1 × ${gift}`;
export const card = 'Card';
export const noCardDesign = 'No card design';
export const note = 'Note';
export const noNote = 'No note';
export const aGiftForYou = 'A gift for you';
export const from = (gifter: string) => `From ${gifter}`;
