import { accentShades } from '@presently/contracts/accent-color';

/**
 * Rules that replace the accent color of `web/app/styles/tokens.css`, as an inline style sheet, so that a page never
 * flashes in another color. Printed pages stay black. Contains no characters that HTML escapes.
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
