import type { CardImageRow } from '../catalogue/index.ts';
import type { OrderWithDetails } from '../orders/index.ts';

export type Slip = { order: OrderWithDetails; card: CardImageRow | null };

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Whatever somebody wrote, as text of a page and as value of an attribute. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);

/** One line of somebody's words; which way they run is theirs. */
const line = (text: string | null, name: string): string =>
  text ? `<p class="${name}" dir="auto">${escapeHtml(text)}</p>` : '';

/**
 * Printable pages for the parcels, one each: who it goes to, what to pack, the card and the words on it,
 * and no price anywhere. Addresses of files are whole ones, because the page may be shown from memory.
 */
export function slipDocument(origin: string, slips: Slip[]): string {
  const title = slips.length === 1 ? 'Packing slip' : `${slips.length} packing slips`;
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="robots" content="noindex">',
    `<title>${title}</title>`,
    `<link rel="stylesheet" href="${escapeHtml(origin)}/api/operator/packing-slip.css">`,
    '</head>',
    '<body>',
    ...slips.map((slip) => slipPage(origin, slip)),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function slipPage(origin: string, { order, card }: Slip): string {
  const from = [order.gifterFirstName, order.gifterLastName].filter(Boolean).join(' ');
  return [
    '<main class="slip">',
    `<header><h1>Packing slip</h1><p class="number">Order ${escapeHtml(order.id)}</p></header>`,
    `<section><h2>Ship to</h2><address>${addressLines(order)}</address></section>`,
    `<section><h2>Pack</h2>${line(`1 × ${order.gift.name}`, 'item')}${line(order.gift.brand, 'brand')}</section>`,
    `<section><h2>Card</h2>${card ? cardPicture(origin, card) : '<p>No card design</p>'}</section>`,
    `<section><h2>Note on the card</h2>${line(order.notes, 'note') || '<p>No note</p>'}${line(from && `From ${from}`, 'from')}</section>`,
    '</main>',
  ].join('\n');
}

function addressLines({ address }: OrderWithDetails): string {
  if (!address) return '';
  return [
    line(address.name, 'name'),
    line(address.addressLn1, 'street'),
    line(address.addressLn2, 'street'),
    line(`${address.city}, ${address.state} ${address.zip}`, 'city'),
    line(address.phone && `Phone ${address.phone}`, 'phone'),
    line(address.deliveryInstructions && `Instructions: ${address.deliveryInstructions}`, 'instructions'),
  ].join('');
}

function cardPicture(origin: string, card: CardImageRow): string {
  const source = new URL(card.imageUrl, origin).href;
  return `<img src="${escapeHtml(source)}" alt="" width="320" height="240">${line(card.name, 'design')}`;
}

/** Black on white, large enough to read at arm's length, a sheet of paper for each. */
export const SLIP_STYLE = `
@page { margin: 15mm; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #000; font: 12pt/1.45 system-ui, sans-serif; }
.slip { max-width: 180mm; margin: 0 auto; padding: 8mm 0; break-after: page; }
.slip:last-of-type { break-after: auto; }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 1em; border-bottom: 1pt solid #000; }
h1 { font-size: 18pt; margin: 0 0 2mm; }
h2 { font-size: 10pt; margin: 6mm 0 1mm; text-transform: uppercase; letter-spacing: 0.05em; }
p { margin: 0; overflow-wrap: anywhere; }
address { font-style: normal; font-size: 15pt; }
address .phone, address .instructions, .number, .brand, .design { font-size: 10pt; }
.item { font-size: 14pt; font-weight: 600; }
.note { white-space: pre-wrap; font-size: 14pt; }
.from { margin-top: 2mm; }
img { display: block; max-width: 80mm; height: auto; }
section { break-inside: avoid; }
`.trimStart();
