import { expect, test } from 'vitest';
import {
  findRequirementErrors,
  findTaggedTests,
  parseRequirements,
  updateTestColumn,
} from './requirements.mjs';

const source = `
  test('opens at nine @S1-1', () => {});
  it("says 'hello' @R2-1 @S2.9-7b", async () => {});
  it.each([
    ['a', 1],
  ])('%s costs %i @S1-1', (name, price) => {});
  test(
    \`closes \${late} @R1-7\`,
    async () => {},
  );
  describe('a group @S1-2', () => {});
  shopTest('with a fixture @S1-2', ({ shop }) => {});
  test('has no tag, only an address: a@S1-1.example', () => {});
  // it('is only a comment @S1-3', () => {});
  expect('no title @S1-4').toBe('no title @S1-4');
`;
const tests = [{ path: 'shop.test.ts', title: 'opens at nine', ids: ['S1-1'] }];
const pageOf = (...rows) =>
  ['# Requirements', '', '## Shop', '', '| id | requirement | tests |', '|---|---|---|', ...rows, ''].join(
    '\n',
  );
const good = '| S1-1 | It opens at nine. | shop.test.ts › opens at nine |';

test('tags are read from the titles of tests and groups, also with placeholders', () => {
  expect(findTaggedTests(source)).toEqual([
    { title: 'opens at nine', ids: ['S1-1'] },
    { title: "says 'hello'", ids: ['R2-1', 'S2.9-7b'] },
    { title: '%s costs %i', ids: ['S1-1'] },
    { title: 'closes ${late}', ids: ['R1-7'] },
    { title: 'a group', ids: ['S1-2'] },
    { title: 'with a fixture', ids: ['S1-2'] },
  ]);
});

test('the list of tests is written from the tags', () => {
  const page = pageOf('| S1-1 | It opens \\| closes. | gone.test.ts › gone |', '| S1-2 | Later. | |');
  const found = [...tests, { path: 'b.test.ts', title: 'a | b', ids: ['S1-1'] }];
  const written = updateTestColumn(page, found);
  expect(written).toBe(
    pageOf(
      '| S1-1 | It opens \\| closes. | shop.test.ts › opens at nine<br>b.test.ts › a \\| b |',
      '| S1-2 | Later. | |',
    ),
  );
  expect(updateTestColumn(written, found)).toBe(written);
});

test('a renamed test changes the list only', () => {
  const renamed = [{ ...tests[0], path: 'hours.test.ts', title: 'opens early' }];
  expect(findRequirementErrors(pageOf(good), renamed)).toEqual([]);
  expect(updateTestColumn(pageOf(good), renamed)).toContain('| hours.test.ts › opens early |');
});

test.each([
  ['a requirement without a test', '| S1-2 | It closes. | |', 'line 8: S1-2 has no test: no title has @S1-2'],
  ['an id twice', good, 'line 8: S1-1 is listed twice'],
  ['a requirement without text', '| S1-1 | | |', 'line 8: S1-1 has no text'],
])('%s is an error', (_name, row, error) => {
  expect(findRequirementErrors(pageOf(good, row), tests)).toContain(error);
});

test('an id of another form is an error', () => {
  expect(findRequirementErrors(pageOf(good, '| 1 | It opens. | |'), tests)).toContain(
    'line 8: 1 is not an id such as S2.3-1 or R1-7',
  );
});

test('a tag without a requirement is an error', () => {
  const odd = [...tests, { path: 'shop.test.ts', title: 'sleeps', ids: ['S1-9'] }];
  expect(findRequirementErrors(pageOf(good), odd)).toEqual([
    'shop.test.ts: "sleeps" has @S1-9, which is not a requirement',
  ]);
});

test('an empty page is an error', () => {
  expect(findRequirementErrors('# Nothing\n', [])).toEqual(['there are no requirements']);
});

test('a requirement under "Not yet" needs no test, and may have none', () => {
  const open = `${pageOf(good)}\n## Not yet\n\n| id | requirement | tests |\n|---|---|---|\n| R5-1 | Later. | |\n`;
  expect(findRequirementErrors(open, tests)).toEqual([]);
  expect(parseRequirements(open).filter(({ isOpen }) => isOpen)).toMatchObject([{ id: 'R5-1' }]);
  const tested = [...tests, { path: 'shop.test.ts', title: 'later', ids: ['R5-1'] }];
  expect(findRequirementErrors(open, tested)).toEqual([
    'line 13: R5-1 has a test, so it no longer belongs under "Not yet"',
  ]);
});
