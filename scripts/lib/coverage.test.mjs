import { expect, test } from 'vitest';
import { faultsOfCoverage, statementsOf, titlesOf } from './coverage.mjs';

const files = {
  'shop.test.ts': `
    test('opens at nine', () => {});
    it("says 'hello'", async () => {});
    it.each([
      ['a', 1],
    ])('%s costs %i', (name, price) => {});
    // it('is only a comment', () => {});
    describe('a whole group', () => {});
    expect('no title').toBe('no title');
  `,
};
const read = (path) => files[path] ?? null;
const pageOf = (...rows) =>
  ['## Shop', '', '| id | statement | shown by |', '|---|---|---|', ...rows].join('\n');
const good = '| S1-1 | It opens at nine. | shop.test.ts › opens at nine |';
const faults = (...rows) => faultsOfCoverage(pageOf(...rows), read);

test('a statement may name several tests, and titles with places for values', () => {
  expect(
    faults(good, "| R2-1 | Both. | shop.test.ts › says 'hello'<br>shop.test.ts › %s costs %i |"),
  ).toEqual([]);
});

test.each([
  ['a statement without a test', '| S1-2 | It closes at six. | |', '6: S1-2 names no test'],
  [
    'a test that does not exist',
    '| S1-2 | It closes. | shop.test.ts › closes |',
    '6: S1-2 names a test that shop.test.ts does not have: closes',
  ],
  [
    'a test in a comment',
    '| S1-2 | It. | shop.test.ts › is only a comment |',
    '6: S1-2 names a test that shop.test.ts does not have: is only a comment',
  ],
  [
    'a group of tests',
    '| S1-2 | It. | shop.test.ts › a whole group |',
    '6: S1-2 names a test that shop.test.ts does not have: a whole group',
  ],
  [
    'a file that does not exist',
    '| S1-2 | It closes. | gone.test.ts › closes |',
    '6: S1-2 names a file that does not exist: gone.test.ts',
  ],
  [
    'a test without its title',
    '| S1-2 | It closes. | shop.test.ts |',
    '6: S1-2 names a test without "path › title": shop.test.ts',
  ],
  ['a duplicate id', good, '6: S1-1 stands there twice'],
  [
    'an id that is none',
    '| 1 | It opens. | shop.test.ts › opens at nine |',
    '6: 1 is no id such as S2.3-1 or R1-7',
  ],
  ['no words', '| S1-2 | | shop.test.ts › opens at nine |', '6: S1-2 says nothing'],
])('%s is a fault', (_name, row, fault) => {
  expect(faults(good, row)).toEqual([fault]);
});

test('an empty page is a fault', () => {
  expect(faultsOfCoverage('# Nothing\n', read)).toEqual(['there are no statements']);
});

test('what is not kept yet needs no test, and may have none', () => {
  const open = `${pageOf(good)}\n\n## Not yet\n\n| id | statement | shown by |\n|---|---|---|\n| R5-1 | Later. | |`;
  expect(faultsOfCoverage(open, read)).toEqual([]);
  expect(statementsOf(open).filter(({ isOpen }) => isOpen)).toMatchObject([{ id: 'R5-1' }]);
  expect(faultsOfCoverage(open.replace('Later. | |', 'Now. | shop.test.ts › opens at nine |'), read)).toEqual(
    ['11: R5-1 has a test, so it no longer belongs under "Not yet"'],
  );
});

test('titles are read as they are written', () => {
  expect([...titlesOf(files['shop.test.ts'])]).toEqual(['opens at nine', "says 'hello'", '%s costs %i']);
});
