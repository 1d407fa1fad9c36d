import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

let base;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'presently-fingerprint-'));
  mkdirSync(join(base, 'web', 'build'), { recursive: true });
  writeFileSync(join(base, 'web', 'page.tsx'), 'one');
});

afterEach(() => rmSync(base, { recursive: true }));

test('changes with a content, a name and a new file, and with nothing else', () => {
  const before = fingerprint(base, ['web', 'not-there']);
  writeFileSync(join(base, 'web', 'build', 'page.js'), 'built');
  writeFileSync(join(base, 'README.md'), 'elsewhere');
  expect(fingerprint(base, ['web', 'not-there'])).toBe(before);

  writeFileSync(join(base, 'web', 'page.tsx'), 'two');
  const changed = fingerprint(base, ['web']);
  writeFileSync(join(base, 'web', 'other.tsx'), '');
  const added = fingerprint(base, ['web']);
  expect(new Set([before, changed, added]).size).toBe(3);
});
