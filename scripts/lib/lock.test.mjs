import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entriesWithoutIntegrity } from './lock.mjs';
import { root } from './paths.mjs';

const lockOf = (entry) => ({ packages: { 'node_modules/some': entry } });
const integrity = 'sha512-Zm9yIHRoZSB0ZXN0';

test('every entry of package-lock.json that is installed has an integrity', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  expect(Object.keys(lock.packages).length).toBeGreaterThan(500);
  expect(entriesWithoutIntegrity(lock)).toEqual([]);
});

test.each([
  ['none', {}],
  ['an empty one', { integrity: '' }],
  ['a weak one', { integrity: 'sha1-Zm9yIHRoZSB0ZXN0' }],
  ['none, optional on our platform', { optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] }],
  ['none, optional on every platform', { optional: true }],
  ['none, required on another platform', { os: ['darwin'] }],
])('an entry with %s is named', (_what, entry) => {
  expect(entriesWithoutIntegrity(lockOf(entry))).toEqual(['node_modules/some']);
});

test.each([
  ['with an integrity', { integrity }],
  ['that is a link to a workspace', { link: true, resolved: 'server' }],
  ['that is optional on another platform', { optional: true, os: ['darwin'], cpu: ['arm64'] }],
  ['that is optional on another C library', { optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
])('an entry %s is not', (_what, entry) => {
  expect(entriesWithoutIntegrity(lockOf(entry))).toEqual([]);
});

test('the workspaces themselves need no integrity', () => {
  expect(entriesWithoutIntegrity({ packages: { '': {}, server: {} } })).toEqual([]);
});
