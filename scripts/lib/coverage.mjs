const row = /^\|(.*)\|\s*$/;
const idPattern = /^[SR]\d+(\.\d+)?-\d+[a-z]?$/;

/** The heading below which statements may still lack a test. */
const notYet = 'Not yet';

/**
 * The tables of the coverage page: `| id | statement | shown by |`.
 * @returns {{id: string, statement: string, tests: string[], isOpen: boolean, line: number}[]}
 */
export function statementsOf(page) {
  let isOpen = false;
  return page.split('\n').flatMap((text, index) => {
    const heading = /^##\s+(.*)$/.exec(text);
    if (heading) isOpen = heading[1].trim() === notYet;
    const cells = row
      .exec(text)?.[1]
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    if (!cells || cells[0] === 'id' || /^:?-+:?$/.test(cells[0])) return [];
    const [id, statement = '', shownBy = ''] = cells;
    const tests = shownBy
      .split('<br>')
      .map((test) => test.trim())
      .filter(Boolean);
    return [{ id, statement, tests, isOpen, line: index + 1 }];
  });
}

/** The titles of the tests in a source file, templates such as `%s` and `${path}` as they are written. */
export function titlesOf(source) {
  const titles = new Set();
  const quoted = /(?:\b(?:it|test)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g;
  for (const [, , title] of withoutComments(source).matchAll(quoted))
    titles.add(title.replace(/\\(.)/g, '$1'));
  return titles;
}

function withoutComments(source) {
  return source.replace(/^\s*\/\/.*$/gm, '').replace(/^\s*\/\*[\s\S]*?\*\//gm, '');
}

/**
 * What is wrong with the coverage page, one line each; empty for a good one.
 * @param {string} page its Markdown
 * @param {(path: string) => string | null} read a file's text; null where there is none
 */
export function faultsOfCoverage(page, read) {
  const statements = statementsOf(page);
  if (statements.length === 0) return ['there are no statements'];
  const seen = new Set();
  const titles = new Map();
  const titlesIn = (path) => {
    if (!titles.has(path)) {
      const source = read(path);
      titles.set(path, source === null ? null : titlesOf(source));
    }
    return titles.get(path);
  };
  return statements.flatMap(({ id, statement, tests, isOpen, line }) => {
    const faults = [];
    if (!idPattern.test(id)) faults.push('is no id such as S2.3-1 or R1-7');
    if (seen.has(id)) faults.push('stands there twice');
    seen.add(id);
    if (!statement) faults.push('says nothing');
    if (!isOpen && tests.length === 0) faults.push('names no test');
    if (isOpen && tests.length > 0) faults.push(`has a test, so it no longer belongs under "${notYet}"`);
    for (const test of tests) faults.push(...faultsOfTest(test, titlesIn));
    return faults.map((fault) => `${line}: ${id} ${fault}`);
  });
}

function faultsOfTest(test, titlesIn) {
  const [path, ...rest] = test.split(' › ');
  const title = rest.join(' › ');
  if (!title) return [`names a test without "path › title": ${test}`];
  const titles = titlesIn(path);
  if (!titles) return [`names a file that does not exist: ${path}`];
  return titles.has(title) ? [] : [`names a test that ${path} does not have: ${title}`];
}
