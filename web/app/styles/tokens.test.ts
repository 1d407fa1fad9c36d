import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SURFACES } from '@presently/contracts/accent-color';
import { oklchToHex } from '@presently/contracts/oklch';
import { compile } from 'tailwindcss';
import { expect, it } from 'vitest';

const tokens = await readFile(join(import.meta.dirname, 'tokens.css'), 'utf8');
const { build } = await compile(`${tokens}\n@tailwind utilities;`);

it.each([
  ['sm', '600px'],
  ['md', '900px'],
  ['lg', '1200px'],
  ['xl', '1536px'],
])('%s: applies from %s on @S9-16', (breakpoint, width) => {
  expect(build([`${breakpoint}:hidden`])).toContain(
    `@media (width >= ${width}) {\n  .${breakpoint}\\:hidden {`,
  );
});

it('two units of spacing are 8 px @S9-16', () => {
  const css = build(['p-2']);
  expect(css).toContain('padding: calc(var(--spacing) * 2)');
  expect(css).toContain('--spacing: 0.25rem;');
});

it('accent colors are checked against the colors of the design @R12-31', () => {
  const hexOf = (oklch: string) => {
    const [l = 0, c = 0, h = 0] = oklch.split(' ').map(Number);
    return oklchToHex({ l, c, h: (h * Math.PI) / 180 });
  };
  for (const name of ['paper', 'surface', 'sunken'] as const) {
    const [, light = '', dark = ''] =
      new RegExp(`--color-${name}: light-dark\\(oklch\\((.*?)\\), oklch\\((.*?)\\)\\)`).exec(tokens) ?? [];
    expect([hexOf(light), hexOf(dark)], name).toEqual([SURFACES.light[name], SURFACES.dark[name]]);
  }
  expect(hexOf(/--color-on-brand: oklch\((.*?)\)/.exec(tokens)?.[1] ?? '')).toBe(SURFACES.onBrand);
});
