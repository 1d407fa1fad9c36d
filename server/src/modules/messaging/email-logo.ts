import { fitInside } from '@presently/contracts/logo-size';
import type { Logo } from '@presently/contracts/operator-settings';
import escapeHtml from 'escape-html';
import type { EmailSender } from './email-sender.ts';

/** Maximum size of a logo in pixels. */
const BOX = { width: 240, height: 48 };

/** The shop's logo as PNG, or its name. If there is another for dark backgrounds, the style sheet shows one of them. */
export function renderLogo(sender: EmailSender): string {
  if (!sender.logo) return escapeHtml(sender.shopName);
  const { light, dark } = sender.logo;
  if (!dark) return image(light, sender, 'display: block');
  return (
    image(light, sender, 'display: block', 'logo-light') +
    image(dark, sender, 'display: none; mso-hide: all', 'logo-dark')
  );
}

function image(logo: Logo, sender: EmailSender, style: string, className?: string): string {
  const src = new URL(logo.url.replace(/\.webp$/, '.png'), sender.publicOrigin).href;
  const { width, height } = fitInside(logo, BOX);
  const attributes = `src="${escapeHtml(src)}" alt="${escapeHtml(sender.shopName)}" width="${width}" height="${height}" border="0"`;
  return `<img ${className ? `class="${className}" ` : ''}${attributes} style="${style}; border: 0">`;
}
