import { language } from '@presently/texts/locale';
import * as texts from '@presently/texts/server/emails';
import escapeHtml from 'escape-html';
import { paragraph, renderBlock, row } from './email-blocks.ts';
import { type EmailColours, emailColours } from './email-colours.ts';
import { hasPrivateLink } from './email-keys.ts';
import { renderLogo } from './email-logo.ts';
import { type EmailSender, legalAddressOf, legalNameOf, reasonOf } from './email-sender.ts';
import { LAYOUT, OUTLOOK, OUTLOOK_CLOSE, OUTLOOK_OPEN, SANS, SERIF, styleSheet } from './email-style.ts';
import type { EmailContent } from './messaging.tables.ts';

/** Padding after the preheader, so that the preview in a list of emails does not continue with the greeting. */
const PREHEADER_PADDING = '&#847;&zwnj;&nbsp;'.repeat(60);

/**
 * Renders an email as HTML for mail programs: tables and inline styles, at most 600 px wide. Its only external
 * resources are the shop's logo and the gift's picture, whose URLs are the same for everyone, so they cannot be used
 * for tracking.
 */
export function renderEmailHtml(content: EmailContent, sender: EmailSender): string {
  const home = escapeHtml(sender.publicOrigin);
  const colours = emailColours(sender.accentColor);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(content.heading)}</title>
${OUTLOOK}
<style>${styleSheet(colours)}
</style>
</head>
<body class="paper" style="margin: 0; padding: 0; background-color: #fdf9f4">
<div style="display: none; max-height: 0; overflow: hidden; mso-hide: all">${escapeHtml(content.preview)}${PREHEADER_PADDING}</div>
<table ${LAYOUT} class="paper" width="100%" bgcolor="#fdf9f4" style="background-color: #fdf9f4"><tr><td align="center" style="padding: 24px 12px">
${OUTLOOK_OPEN}
<table ${LAYOUT} width="100%" style="max-width: 600px">
<tr><td style="padding: 4px 8px 20px"><a class="brand" href="${home}" style="font: 600 24px/1.2 ${SERIF}; color: ${colours.light.brand}; text-decoration: none">${renderLogo(sender)}</a></td></tr>
<tr><td class="ribbon" bgcolor="#ca2146" style="height: 6px; line-height: 6px; font-size: 0; background-color: #ca2146; border-radius: 20px 20px 0 0">&nbsp;</td></tr>
<tr><td class="surface inside" bgcolor="#fffefc" style="padding: 36px 40px 12px; background-color: #fffefc; border: 1px solid #e5ddd4; border-top: 0; border-radius: 0 0 20px 20px">
<table ${LAYOUT} width="100%">
${row(`<h1 dir="auto" class="ink title" style="margin: 0; font: 600 30px/1.2 ${SERIF}; color: #291d31">${escapeHtml(content.heading)}</h1>`)}
${row(paragraph(escapeHtml(content.greeting)), 12)}
${content.blocks.map((block) => renderBlock(block, colours)).join('\n')}
</table>
</td></tr>
<tr><td align="center" style="padding: 24px 24px 8px">${renderFooter(content, sender, colours)}</td></tr>
</table>
${OUTLOOK_CLOSE}
</td></tr></table>
</body>
</html>
`;
}

function renderFooter(content: EmailContent, sender: EmailSender, { light }: EmailColours): string {
  const { shopName, publicOrigin, contactEmail, contactPhone } = sender;
  const link = (url: string, text: string) =>
    `<a class="brand" href="${escapeHtml(url)}" style="color: ${light.brand}">${escapeHtml(text)}</a>`;
  const line = (html: string) =>
    `<p class="muted" style="margin: 0; padding: 0 0 10px; font: 400 14px/1.6 ${SANS}; color: #5d5465">${html}</p>`;
  const contacts = [
    ...(contactEmail === null ? [] : [link(`mailto:${contactEmail}`, contactEmail)]),
    ...(contactPhone === null ? [] : [escapeHtml(contactPhone)]),
  ];
  const address = legalAddressOf(sender);
  return [
    ...(contactEmail === null || content.audience === 'operators' ? [] : [line(escapeHtml(texts.questions))]),
    line(
      [
        link(`${publicOrigin}/help`, texts.help),
        link(`${publicOrigin}/returns`, texts.returns),
        link(`${publicOrigin}/contact`, texts.contact),
      ].join(' · '),
    ),
    line(
      [
        escapeHtml(reasonOf(content, shopName)),
        ...(hasPrivateLink(content) ? [escapeHtml(texts.doNotForward)] : []),
      ].join(' '),
    ),
    line(
      [escapeHtml(legalNameOf(sender)), ...(address === null ? [] : [escapeHtml(address)])].join(', ') +
        (contacts.length ? `<br>${contacts.join(' · ')}` : ''),
    ),
  ].join('\n');
}
