import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyMutation, findStaleMutations, readMutations } from './mutations.mjs';
import { root as checkout } from './paths.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presently-mutations-'));
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, 'server', 'price.ts'), 'if (a < b) pay(a);\nif (c < b) pay(c);\n');
  writeFileSync(join(folder, 'server', 'price.test.ts'), '');
});

afterEach(() => rmSync(folder, { recursive: true }));

const good = {
  id: 'pay-more',
  file: 'server/price.ts',
  find: 'a < b',
  replace: 'a <= b',
  tests: ['server/price.test.ts'],
  breaks: 'Somebody pays twice.',
};

test('every mutation of the project still fits its file and names a test that exists', () => {
  expect(findStaleMutations(checkout, readMutations(checkout))).toEqual([]);
});

test('there are at least 120 mutations', () => {
  expect(readMutations(checkout).length).toBeGreaterThanOrEqual(120);
});

test.each([
  ['text that is gone', { find: 'x < b' }, /0 times/],
  ['text that stands twice', { find: '< b' }, /2 times/],
  ['a file that is gone', { file: 'server/cost.ts' }, /cost\.ts does not exist/],
  ['a test that is gone', { tests: ['server/cost.test.ts'] }, /cost\.test\.ts does not exist/],
  ['no test', { tests: [] }, /names no test/],
  ['no change', { replace: 'a < b' }, /changes nothing/],
])('names a mutation with %s', (_what, change, problem) => {
  expect(findStaleMutations(folder, [{ ...good, ...change }])).toEqual([expect.stringMatching(problem)]);
});

test('accepts a good mutation, and names an id that is used twice', () => {
  expect(findStaleMutations(folder, [good])).toEqual([]);
  expect(findStaleMutations(folder, [good, good])).toEqual([expect.stringMatching(/used twice/)]);
});

test('replaces the text as it is written, also where it holds a dollar sign', () => {
  expect(applyMutation('a < b;', { find: 'a < b', replace: "a <= b$&$'" })).toBe("a <= b$&$';");
});
