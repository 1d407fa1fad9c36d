import { accentShades } from '@presently/contracts/accent-color';

/**
 * Rules that replace the accent color of `web/app/styles/tokens.css`, for an inline style sheet: a page is never seen
 * in another color. On paper everything stays black. Has no characters that HTML escapes.
 * @param accent `#rrggbb`
 */
export function accentStyle(accent: string): string {
  const { light, dark } = accentShades(accent);
  const token = (name: string, shade: keyof typeof light) =>
    `--color-brand${name}:light-dark(${light[shade]},${dark[shade]})`;
  const tokens = [
    token('', 'brand'),
    token('-solid', 'solid'),
    token('-solid-hover', 'solidHover'),
    token('-soft', 'soft'),
    token('-deep', 'deep'),
  ];
  return `@media screen{:root{${tokens.join(';')}}}`;
}
