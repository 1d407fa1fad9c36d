import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

it.each([
  ['--breakpoint-sm', '600px'],
  ['--breakpoint-md', '900px'],
  ['--breakpoint-lg', '1200px'],
  ['--breakpoint-xl', '1536px'],
  // 4 px, half of the 8 px grid.
  ['--spacing', '0.25rem'],
])('%s is %s @S9-16', (name, value) => expect(tokens).toContain(`${name}: ${value};`));
