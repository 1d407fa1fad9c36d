import * as texts from '@presently/texts/server/emails';
import escapeHtml from 'escape-html';
import type { EmailColours } from './email-colours.ts';
import { LAYOUT, SANS } from './email-style.ts';
import type { EmailBlock, EmailFact } from './messaging.tables.ts';

type Block<Kind extends EmailBlock['kind']> = Extract<EmailBlock, { kind: Kind }>;

const withBreaks = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>\n');

/** @param gap pixels below */
export const row = (html: string, gap = 20): string =>
  `<tr><td style="padding: 0 0 ${gap}px">${html}</td></tr>`;

/** `dir="auto"`, because the text may be in a right-to-left script. */
export const paragraph = (html: string, extra = ''): string =>
  `<p dir="auto" class="ink" style="margin: 0; font: 400 17px/1.55 ${SANS}; color: #291d31; word-break: break-word${extra}">${html}</p>`;

const small = (html: string, extra = ''): string =>
  `<p dir="auto" class="muted" style="margin: 0; font: 400 15px/1.5 ${SANS}; color: #5d5465; word-break: break-word${extra}">${html}</p>`;

const link = (url: string, html: string, { light }: EmailColours): string =>
  `<a class="brand" href="${escapeHtml(url)}" style="color: ${light.brand}">${html}</a>`;

const box = (html: string, padding: string): string =>
  `<table ${LAYOUT} width="100%" style="border-collapse: separate"><tr><td class="soft" bgcolor="#f6f0e7" style="padding: ${padding}; background-color: #f6f0e7; border: 1px solid #e5ddd4; border-radius: 16px">${html}</td></tr></table>`;

export function renderBlock(block: EmailBlock, colours: EmailColours): string {
  switch (block.kind) {
    case 'text':
      return row(paragraph(withBreaks(block.text)));
    case 'quote':
      return row(box(paragraph(withBreaks(block.text)), '16px 20px'));
    case 'gift':
      return row(renderGift(block), 24);
    case 'button':
      return row(renderButton(block, colours), 28);
    case 'link':
      return row(
        `${paragraph(escapeHtml(block.introduction), '; padding: 0 0 10px')}${box(`<p style="margin: 0; font: 500 16px/1.5 ${SANS}; word-break: break-all">${link(block.url, escapeHtml(block.url), colours)}</p>`, '14px 18px')}`,
      );
    case 'steps':
      return row(renderSteps(block, colours), 24);
    case 'facts':
      return row(renderFacts(block, colours), 24);
  }
}

const PICTURE_SIZE = 96;

/** If there is no picture, or pictures are blocked, the name says the same. */
function renderGift({ name, brand, pictureUrl }: Block<'gift'>): string {
  const picture = pictureUrl
    ? `<td width="${PICTURE_SIZE}" valign="middle" style="width: ${PICTURE_SIZE}px; padding: 0 18px 0 0"><img class="muted" src="${escapeHtml(pictureUrl)}" alt="${escapeHtml(texts.pictureOf(name))}" width="${PICTURE_SIZE}" height="${PICTURE_SIZE}" style="display: block; width: ${PICTURE_SIZE}px; height: ${PICTURE_SIZE}px; border: 0; border-radius: 12px; font: 400 13px/1.3 ${SANS}; color: #5d5465"></td>`
    : '';
  // Keeps the text next to the picture in right-to-left scripts, too.
  const aligned = '; text-align: left';
  const title = paragraph(escapeHtml(name), `; font-weight: 600${aligned}`);
  const details =
    brand === null ? title : `${title}${small(escapeHtml(brand), `; padding: 2px 0 0${aligned}`)}`;
  return box(
    `<table ${LAYOUT} width="100%"><tr>${picture}<td valign="middle">${details}</td></tr></table>`,
    '12px',
  );
}

/**
 * A coloured table cell filled by a link: works as a button in every mail program. Outlook ignores the link's padding
 * and uses the cell's.
 */
function renderButton({ label, url, hint, isSecondary }: Block<'button'>, { light }: EmailColours): string {
  const [cell, colour] = isSecondary
    ? [`class="outline" align="center" style="border: 2px solid ${light.brand}`, light.brand]
    : [
        `class="button" align="center" bgcolor="${light.solid}" style="background-color: ${light.solid}`,
        '#fefbf7',
      ];
  const button = `<table ${LAYOUT} class="wide" style="border-collapse: separate"><tr><td ${cell}; border-radius: 28px; mso-padding-alt: 15px 32px"><a href="${escapeHtml(url)}" style="display: block; padding: 15px 32px; font: 600 17px/1.4 ${SANS}; color: ${colour}; text-decoration: none">${escapeHtml(label)}</a></td></tr></table>`;
  return hint ? `${button}${small(escapeHtml(hint), '; padding: 10px 0 0')}` : button;
}

const heading = (text: string): string =>
  `<h2 class="ink" style="margin: 0; padding: 0 0 12px; font: 600 17px/1.4 ${SANS}; color: #291d31">${escapeHtml(text)}</h2>`;

function renderSteps({ heading: title, steps }: Block<'steps'>, { light }: EmailColours): string {
  const rows = steps.map(
    (step, index) =>
      `<tr><td width="28" valign="top" style="width: 28px; padding: 0 12px 10px 0"><table ${LAYOUT}><tr><td class="step" align="center" valign="middle" width="28" height="28" bgcolor="${light.soft}" style="width: 28px; height: 28px; background-color: ${light.soft}; border-radius: 14px; font: 600 14px/28px ${SANS}; color: ${light.brand}">${index + 1}</td></tr></table></td><td valign="top" style="padding: 2px 0 10px">${paragraph(escapeHtml(step), '; font-size: 16px')}</td></tr>`,
  );
  return `${heading(title)}<table ${LAYOUT} width="100%">${rows.join('\n')}</table>`;
}

const renderFacts = ({ facts }: Block<'facts'>, colours: EmailColours): string =>
  `<table ${LAYOUT} width="100%">${facts.map((fact) => renderFact(fact, colours)).join('\n')}</table>`;

function renderFact({ name, value, url, isTotal }: EmailFact, colours: EmailColours): string {
  const weight = isTotal ? '; font-weight: 700' : '';
  const shown = url ? link(url, escapeHtml(value), colours) : escapeHtml(value);
  const cell = 'class="line" valign="top" style="border-top: 1px solid #e5ddd4; padding: 10px';
  const size = `; font-size: 14px${weight}`;
  return `<tr><td ${cell} 10px 10px 0; white-space: nowrap">${small(escapeHtml(name), size)}</td><td ${cell} 0" align="right">${paragraph(shown, `${size}; text-align: right`)}</td></tr>`;
}
