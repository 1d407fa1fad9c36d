import type { EmailColours } from './email-colours.ts';

export const SANS = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";
export const SERIF = "Fraunces, Georgia, 'Times New Roman', serif";

/**
 * Dark colour scheme and small screens. The light colours are inline, because not every mail program supports style
 * sheets.
 */
export const styleSheet = ({ light, dark }: EmailColours): string => `
    :root { color-scheme: light dark; supported-color-schemes: light dark; }
    body { -webkit-text-size-adjust: 100%; -ms-text-size-adjust: 100%; }
    a { color: ${light.brand}; }
    @media (prefers-color-scheme: dark) {
      .paper { background-color: #151119 !important; }
      .surface { background-color: #201b26 !important; border-color: #3a3342 !important; }
      .ink, .ink a { color: #f5f0ea !important; }
      .muted { color: #b7b3c1 !important; }
      .brand, a { color: ${dark.brand} !important; }
      .soft { background-color: #292430 !important; border-color: #3a3342 !important; }
      .line { border-color: #3a3342 !important; }
      .step { background-color: ${dark.soft} !important; color: ${dark.brand} !important; }
      .button { background-color: ${dark.solid} !important; }
      .button a { color: #fefbf7 !important; }
      .outline { border-color: ${dark.brand} !important; }
      .ribbon { background-color: #fe8e97 !important; }
      .logo-light { display: none !important; }
      .logo-dark { display: block !important; }
    }
    @media (max-width: 480px) {
      .inside { padding: 28px 22px 8px !important; }
      .wide { width: 100% !important; }
      .title { font-size: 26px !important; }
    }`;

const OUTLOOK_FONT = '* { font-family: Arial, sans-serif !important; }';

/**
 * For Outlook on Windows, which uses Word's layout engine: it ignores `max-width`, and falls back to Times New Roman if
 * it lacks the first font in a list.
 */
export const OUTLOOK = `<!--[if mso]>
<noscript><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript>
<style>${OUTLOOK_FONT}</style>
<![endif]-->`;
export const OUTLOOK_OPEN =
  '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->';
export const OUTLOOK_CLOSE = '<!--[if mso]></td></tr></table><![endif]-->';

/** Attributes of a layout table. */
export const LAYOUT = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
