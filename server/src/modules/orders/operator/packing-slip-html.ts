import { language } from '@presently/texts/locale';
import * as texts from '@presently/texts/server/packing-slip';
import escapeHtml from 'escape-html';
import type { CardImageRow } from '../../catalogue/index.ts';
import type { OrderWithDetails } from '../store/order-details.store.ts';

export type Slip = { order: OrderWithDetails; card: CardImageRow | null };

/** A paragraph of user input, which may be in a right-to-left script. Empty for no text. */
const line = (text: string | null, className: string): string =>
  text ? `<p class="${className}" dir="auto">${escapeHtml(text)}</p>` : '';

/**
 * A printable HTML document with one page for each order: shipping address, gift, card design and note. Contains no
 * prices. URLs are absolute, because the client may show the document from a blob: URL.
 */
export function renderSlipDocument(origin: string, slips: Slip[]): string {
  const title = texts.titleOf(slips.length);
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="robots" content="noindex">',
    `<title>${title}</title>`,
    `<link rel="stylesheet" href="${escapeHtml(origin)}/api/operator/packing-slip.css">`,
    '</head>',
    '<body>',
    ...slips.map((slip) => renderSlip(origin, slip)),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function renderSlip(origin: string, { order, card }: Slip): string {
  const from = [order.gifter.firstName, order.gifter.lastName].filter(Boolean).join(' ');
  return [
    '<main class="slip">',
    `<header><h1>${texts.packingSlip}</h1><p class="number">${texts.order(escapeHtml(order.id))}</p></header>`,
    `<section><h2>${texts.shipTo}</h2><address>${addressLines(order)}</address></section>`,
    `<section><h2>${texts.pack}</h2>${line(texts.oneOf(order.gift.name), 'item')}${line(order.gift.brand, 'brand')}</section>`,
    `<section><h2>${texts.card}</h2>${card ? cardImage(origin, card) : `<p>${texts.noCardDesign}</p>`}</section>`,
    `<section><h2>${texts.noteOnTheCard}</h2>${noteLines(order) || `<p>${texts.noNote}</p>`}${line(from && texts.from(from), 'from')}</section>`,
    '</main>',
  ].join('\n');
}

const noteLines = ({ texts }: OrderWithDetails): string =>
  line(texts?.noteTitle ?? '', 'note-title') + line(texts?.noteBody ?? '', 'note');

function addressLines({ address }: OrderWithDetails): string {
  if (!address) return '';
  return [
    line(address.name, 'name'),
    line(address.addressLn1, 'street'),
    line(address.addressLn2, 'street'),
    line(`${address.city}, ${address.state} ${address.zip}`, 'city'),
    line(address.phone && texts.phone(address.phone), 'phone'),
    line(address.deliveryInstructions && texts.instructions(address.deliveryInstructions), 'instructions'),
  ].join('');
}

function cardImage(origin: string, card: CardImageRow): string {
  const source = new URL(card.imageUrl, origin).href;
  return `<img src="${escapeHtml(source)}" alt="" width="320" height="240">${line(card.name, 'design')}`;
}

/** Black on white in large print, with a page break after each slip. */
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
.note, .note-title { white-space: pre-wrap; font-size: 14pt; }
.note-title { font-weight: 600; }
.note-title + .note { margin-top: 2mm; }
.from { margin-top: 2mm; }
img { display: block; max-width: 80mm; height: auto; }
section { break-inside: avoid; }
`.trimStart();
