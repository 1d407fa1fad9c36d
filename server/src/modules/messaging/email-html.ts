import type { ShopSettings } from '@presently/contracts/operator-settings';
import { language } from '@presently/texts/locale';
import { footer, quoted } from '@presently/texts/server/messages';
import escapeHtml from 'escape-html';
import type { BaseDeps } from '../../deps.ts';
import type { EmailBlock, EmailContent } from './messaging.tables.ts';

const withBreaks = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>\n');

const SANS = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";
const SERIF = "Fraunces, Georgia, 'Times New Roman', serif";

/**
 * Dark colour scheme and small screens. The light colours are inline, because not every mail program supports style
 * sheets.
 */
const STYLE = `
    :root { color-scheme: light dark; supported-color-schemes: light dark; }
    a { color: #722bb2; }
    @media (prefers-color-scheme: dark) {
      .paper { background-color: #151119 !important; }
      .surface { background-color: #201b26 !important; border-color: #3a3342 !important; }
      .ink, .ink a { color: #f5f0ea !important; }
      .muted { color: #b7b3c1 !important; }
      .brand, a { color: #cca3fc !important; }
      .soft { background-color: #292430 !important; border-color: #cca3fc !important; }
      .button { background-color: #8b48cf !important; }
      .button a { color: #fefbf7 !important; }
      .ribbon { background-color: #fe8e97 !important; }
    }
    @media (max-width: 480px) {
      .inside { padding: 28px 22px !important; }
      .wide { width: 100% !important; }
    }`;

/** After the preheader, so that a list of e-mails does not continue with the greeting. */
const PREHEADER_PADDING = '&#847;&zwnj;&nbsp;'.repeat(60);

const row = (html: string): string => `<tr><td style="padding: 0 0 20px">${html}</td></tr>`;

/** `dir="auto"`, because the text may be in a right-to-left script. */
const paragraph = (html: string, extra = ''): string =>
  `<p dir="auto" class="ink" style="margin: 0; font: 400 17px/1.6 ${SANS}; color: #291d31${extra}">${html}</p>`;

function renderBlock(block: EmailBlock): string {
  switch (block.kind) {
    case 'text':
      return row(paragraph(withBreaks(block.text)));
    case 'quote':
      return row(
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="soft" style="padding: 16px 20px; background-color: #f6f0e7; border-left: 4px solid #722bb2; border-radius: 0 14px 14px 0">${paragraph(quoted(withBreaks(block.text)), '; word-break: break-word')}</td></tr></table>`,
      );
    case 'button':
      return row(renderButton(block));
    case 'link':
      return row(
        `${paragraph(escapeHtml(block.introduction))}<p style="margin: 8px 0 0; font: 500 17px/1.6 ${SANS}; word-break: break-all"><a class="brand" href="${escapeHtml(block.url)}" style="color: #722bb2">${escapeHtml(block.url)}</a></p>`,
      );
    case 'facts':
      return row(
        block.facts
          .map(
            ({ name, value, url }) =>
              `<p class="muted" style="margin: 0; font: 400 15px/1.6 ${SANS}; color: #5d5465">${escapeHtml(name)}: <strong class="ink" style="color: #291d31; word-break: break-word">${url ? `<a class="brand" href="${escapeHtml(url)}" style="color: #722bb2">${escapeHtml(value)}</a>` : escapeHtml(value)}</strong></p>`,
          )
          .join('\n'),
      );
  }
}

/** A coloured table cell filled by a link: works as a button in every mail program. */
function renderButton({ label, url, introduction }: Extract<EmailBlock, { kind: 'button' }>): string {
  return `<p class="muted" style="margin: 0 0 12px; font: 400 15px/1.6 ${SANS}; color: #5d5465">${escapeHtml(introduction)}</p>
<table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" align="center" bgcolor="#722bb2" style="background-color: #722bb2; border-radius: 14px"><a href="${escapeHtml(url)}" style="display: block; padding: 14px 28px; font: 600 17px/1.3 ${SANS}; color: #fefbf7; text-decoration: none">${escapeHtml(label)}</a></td></tr></table>`;
}

/** Contact lines of the footer, without details that the shop has not set. */
const contactsOf = ({ contact_email, contact_phone, contact_address }: ShopSettings): string[] =>
  [
    [contact_email, contact_phone].filter(Boolean).join(' · '),
    contact_address?.split('\n').join(', ') ?? '',
  ].filter(Boolean);

/** The shop as the sender of an e-mail. */
export type EmailSender = { shopName: string; contacts: string[]; publicOrigin: string };

export const emailSenderOf = ({
  settings,
  shopSettings,
}: Pick<BaseDeps, 'settings' | 'shopSettings'>): EmailSender => ({
  shopName: shopSettings.current().shop_name,
  contacts: contactsOf(shopSettings.current()),
  publicOrigin: settings.publicOrigin,
});

/**
 * Renders an e-mail as HTML for mail programs: tables and inline styles, at most 600 px wide, without images or
 * external resources, so it looks the same with images blocked and cannot be used for tracking.
 */
export function renderEmailHtml(
  content: EmailContent,
  { shopName, contacts, publicOrigin }: EmailSender,
): string {
  const shop = escapeHtml(shopName);
  const home = escapeHtml(publicOrigin);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(content.heading)}</title>
<style>${STYLE}
</style>
</head>
<body class="paper" style="margin: 0; padding: 0; background-color: #fdf9f4">
<div style="display: none; max-height: 0; overflow: hidden">${escapeHtml(content.preview)}${PREHEADER_PADDING}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#fdf9f4" style="background-color: #fdf9f4"><tr><td align="center" style="padding: 24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 600px">
<tr><td style="padding: 4px 8px 20px"><a class="brand" href="${home}" style="font: 600 24px/1.2 ${SERIF}; color: #722bb2; text-decoration: none">${shop}</a></td></tr>
<tr><td class="ribbon" bgcolor="#ca2146" style="height: 6px; line-height: 6px; font-size: 0; background-color: #ca2146; border-radius: 20px 20px 0 0">&nbsp;</td></tr>
<tr><td class="surface inside" bgcolor="#fffefc" style="padding: 36px 40px 20px; background-color: #fffefc; border: 1px solid #e5ddd4; border-top: 0; border-radius: 0 0 20px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${row(`<h1 class="ink" style="margin: 0; font: 600 28px/1.25 ${SERIF}; color: #291d31">${escapeHtml(content.heading)}</h1>`)}
${row(paragraph(escapeHtml(content.greeting)))}
${content.blocks.map(renderBlock).join('\n')}
</table>
</td></tr>
<tr><td align="center" style="padding: 20px 24px"><p class="muted" style="margin: 0; font: 400 14px/1.6 ${SANS}; color: #5d5465">${footer(`<a class="brand" href="${home}" style="color: #722bb2">${shop}</a>`)}${contacts.map((line) => `<br>${escapeHtml(line)}`).join('')}</p></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
