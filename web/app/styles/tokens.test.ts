import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
