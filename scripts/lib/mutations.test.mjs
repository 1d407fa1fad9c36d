import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyMutation, findStaleMutations, readMutations } from './mutations.mjs';
import { root as checkout } from './paths.mjs';

let directory;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'presently-mutations-'));
  mkdirSync(join(directory, 'server'));
  writeFileSync(join(directory, 'server', 'price.ts'), 'if (a < b) pay(a);\nif (c < b) pay(c);\n');
  writeFileSync(join(directory, 'server', 'price.test.ts'), '');
});

afterEach(() => rmSync(directory, { recursive: true }));

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
  ['text that does not occur', { find: 'x < b' }, /0 times/],
  ['text that occurs twice', { find: '< b' }, /2 times/],
  ['a missing file', { file: 'server/cost.ts' }, /cost\.ts does not exist/],
  ['a missing test', { tests: ['server/cost.test.ts'] }, /cost\.test\.ts does not exist/],
  ['no test', { tests: [] }, /names no test/],
  ['no change', { replace: 'a < b' }, /changes nothing/],
])('reports a mutation with %s', (_what, change, problem) => {
  expect(findStaleMutations(directory, [{ ...good, ...change }])).toEqual([expect.stringMatching(problem)]);
});

test('accepts a valid mutation and names an id that is used twice', () => {
  expect(findStaleMutations(directory, [good])).toEqual([]);
  expect(findStaleMutations(directory, [good, good])).toEqual([expect.stringMatching(/used twice/)]);
});

test('inserts the replacement literally, dollar signs included', () => {
  expect(applyMutation('a < b;', { find: 'a < b', replace: "a <= b$&$'" })).toBe("a <= b$&$';");
});
