import { fitInside } from '@presently/contracts/logo-size';
import type { Logo } from '@presently/contracts/operator-settings';
import { formatOrderNumber } from '@presently/contracts/order-number';
import type { SlipPaper } from '@presently/contracts/packing-slips';
import { language } from '@presently/texts/locale';
import * as texts from '@presently/texts/server/packing-slip';
import escapeHtml from 'escape-html';
import type { CardImageRow } from '../../catalogue/index.ts';
import type { OrderWithDetails } from '../store/order-details.store.ts';
import { renderBarcode } from './barcode.ts';

export type Slip = { order: OrderWithDetails; card: CardImageRow | null };

export type SlipDocument = {
  slips: Slip[];
  paper: SlipPaper;
  shop: { name: string; logo: Logo | null; legalName: string | null; address: string | null };
};

/** Maximum size of a printed logo, in CSS pixels. */
const LOGO_BOX = { width: 192, height: 44 };

/** A paragraph of user input, which may be in a right-to-left script. Empty for no text. */
const line = (text: string | null, className: string): string =>
  text ? `<p class="${className}" dir="auto">${escapeHtml(text)}</p>` : '';

/**
 * A printable HTML document with two pages per order: a packing slip with order number, barcode, address and gift, and
 * a note for the recipient with card design, note and sender. Contains no prices. URLs
 * have no origin: the console shows the document in an iframe, whose content security policy allows only the console's
 * own origin, which need not be PUBLIC_ORIGIN.
 */
export async function renderSlipDocument(document: SlipDocument): Promise<string> {
  const { slips, paper } = document;
  const title = texts.titleOf(slips.length);
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="robots" content="noindex">',
    `<title>${title}</title>`,
    '<link rel="stylesheet" href="/api/operator/packing-slip.css">',
    '</head>',
    `<body class="paper-${paper}">`,
    '<main>',
    ...(await Promise.all(
      slips.map(async (slip) => (await renderSlip(document, slip)) + renderGiftNote(document, slip)),
    )),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

async function renderSlip(document: SlipDocument, { order, card }: Slip): Promise<string> {
  const { shop } = document;
  const number = formatOrderNumber(order.number);
  const picture = order.gift.imageUrls[0];
  const carrier = order.shipment?.carrier ?? null;
  return [
    '<article class="page slip">',
    `<header><div><h1>${texts.packingSlip}</h1>${shopName(document)}${line(shop.legalName, 'legal-name')}${line(shop.address, 'shop-address')}</div>`,
    `<div class="number">${await renderBarcode(number)}<p>${texts.order(number)}</p></div></header>`,
    `<section><h2>${texts.shipTo}</h2><address>${addressLines(order)}</address>${line(carrier && texts.carrier(carrier), 'carrier')}</section>`,
    `<section class="gift"><h2>${texts.pack}</h2>${picture ? image(picture, 'picture') : ''}`,
    `${line(texts.oneOf(order.gift.name), 'item')}${line(order.gift.brand, 'brand')}${line(texts.sku(order.gift.id), 'sku')}</section>`,
    `<section><h2>${texts.card}</h2>${line(card?.name ?? texts.noCardDesign, 'design')}</section>`,
    `<section><h2>${texts.note}</h2>${line(noteBeginning(order), 'note-beginning')}</section>`,
    '</article>',
  ].join('\n');
}

function renderGiftNote(document: SlipDocument, { order, card }: Slip): string {
  const from = [order.gifter.firstName, order.gifter.lastName].filter(Boolean).join(' ');
  return [
    '<article class="page gift-note">',
    card ? image(card.imageUrl, 'card') : '',
    `<div class="note-text">${noteLines(order) || line(texts.aGiftForYou, 'note-title')}${line(from && texts.from(from), 'from')}</div>`,
    `<footer>${shopName(document)}</footer>`,
    '</article>',
  ].join('\n');
}

/** The shop's logo, or its name. */
function shopName({ shop: { name, logo } }: SlipDocument): string {
  if (!logo) return line(name, 'shop');
  const { width, height } = fitInside(logo, LOGO_BOX);
  return `<img src="${escapeHtml(logo.url)}" alt="${escapeHtml(name)}" width="${width}" height="${height}" class="logo">`;
}

const noteLines = ({ texts }: OrderWithDetails): string =>
  line(texts?.noteTitle ?? '', 'note-title') + line(texts?.noteBody ?? '', 'note');

/** Helps match the slip with its note, which has no number; the style sheet truncates it to one line. */
const noteBeginning = ({ texts: note }: OrderWithDetails): string =>
  `${note?.noteTitle ?? ''} ${note?.noteBody ?? ''}`.trim() || texts.noNote;

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

const image = (url: string, className: string): string =>
  `<img src="${escapeHtml(url)}" alt="" class="${className}">`;

/** Black on white in large print; each page of paper holds one slip or one note, on letter paper or a 4 × 6 inch label. */
export const SLIP_STYLE = `
@page letter { size: letter; margin: 0.6in; }
@page label { size: 4in 6in; margin: 0.15in; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #000; font: 12pt/1.4 system-ui, sans-serif; }
.paper-letter { page: letter; }
.paper-4x6 { page: label; font-size: 9pt; }
.page { break-after: page; }
.page:last-of-type { break-after: auto; }
p, h1, h2 { margin: 0; overflow-wrap: anywhere; }
header { display: flex; justify-content: space-between; gap: 1em; padding-bottom: 0.5em; border-bottom: 1pt solid #000; }
h1 { font-size: 1.4em; }
h2 { margin: 1.2em 0 0.2em; font-size: 0.8em; letter-spacing: 0.05em; text-transform: uppercase; }
section { break-inside: avoid; }
.number { flex: none; text-align: center; font-weight: 600; font-variant-numeric: tabular-nums; }
.number svg { display: block; width: 2in; height: 0.5in; }
.paper-4x6 .number svg { width: 1.6in; height: 0.4in; }
.logo { display: block; max-width: 100%; height: auto; margin-block: 0.3em; }
footer .logo { margin-inline: auto; }
.legal-name, .shop-address, .phone, .instructions, .carrier, .brand, .sku { font-size: 0.85em; }
.shop-address { white-space: pre-line; }
/* A name in a right-to-left script must not be missed at the opposite edge. */
.slip p { text-align: left; }
.slip .number p { text-align: center; }
.note-beginning { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
address { font-style: normal; font-size: 1.3em; }
.gift::after { content: ''; display: block; clear: both; }
.picture { float: left; width: 1.1in; height: 1.1in; margin-right: 0.15in; object-fit: cover; }
.paper-4x6 .picture { width: 0.8in; height: 0.8in; }
.item { font-size: 1.2em; font-weight: 600; }
.gift-note { display: flex; flex-direction: column; align-items: center; justify-content: center; min-height: 9.5in; text-align: center; }
.paper-4x6 .gift-note { min-height: 5.5in; }
.gift-note .card { display: block; width: 4.5in; height: auto; }
.paper-4x6 .gift-note .card { width: 2.6in; }
.note-text { width: 100%; max-width: 5.5in; margin: 1.5em 0; font-family: Georgia, serif; font-size: 1.15em; }
.note, .note-title { white-space: pre-wrap; }
.note-title { margin-bottom: 0.5em; font-size: 1.2em; font-weight: 600; }
.from { margin-top: 1em; }
footer { font-size: 0.85em; }
`.trimStart();
