/** A requirement's id, such as S2.3-1 or R1-7a; test titles contain it as a tag: `@R1-7a`. */
const ID = String.raw`[SR]\d+(?:\.\d+)?-\d+[a-z]?`;
const TABLE_ROW = /^\|(.*)\|\s*$/;

/** The heading for requirements that are not implemented yet, which have no test. */
const NOT_YET = 'Not yet';

/**
 * Parses the rows of the page's tables: `| id | requirement | tests |`.
 * @returns {{id: string, text: string, tests: string, isOpen: boolean, line: number}[]} line counts from 1
 */
export function parseRequirements(page) {
  let isOpen = false;
  return page.split('\n').flatMap((text, index) => {
    const heading = /^##\s+(.*)$/.exec(text);
    if (heading) isOpen = heading[1].trim() === NOT_YET;
    const cells = parseCells(text);
    if (!cells || cells[0] === 'id' || /^:?-+:?$/.test(cells[0])) return [];
    const [id, requirement = '', tests = ''] = cells;
    return [{ id, text: requirement, tests, isOpen, line: index + 1 }];
  });
}

function parseCells(line) {
  return TABLE_ROW.exec(line)?.[1]
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

/**
 * Finds the tests and groups of tests of a source file whose titles have tags, in the order of the file.
 * Titles are read as written, with placeholders such as `%s` and `${path}`.
 * @returns {{title: string, ids: string[]}[]} title without its tags
 */
export function findTaggedTests(source) {
  // The first argument of any call that has more: `test(`, `it.each(…)(`, or a test function with fixtures.
  const quotedTitle = /[\w)]\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g;
  return [...withoutComments(source).matchAll(quotedTitle)].flatMap(([, , literal]) => {
    const tags = new RegExp(String.raw`(?:^|\s+)@(${ID})(?=\s|$)`, 'g');
    const title = literal.replace(/\\(.)/g, '$1');
    const ids = [...title.matchAll(tags)].map(([, id]) => id);
    return ids.length > 0 ? [{ title: title.replace(tags, ''), ids }] : [];
  });
}

function withoutComments(source) {
  return source.replace(/^\s*\/\/.*$/gm, '').replace(/^\s*\/\*[\s\S]*?\*\//gm, '');
}

/**
 * Returns the page with its column of tests updated from the tags.
 * @param {string} page Markdown
 * @param {{path: string, title: string, ids: string[]}[]} tests every tagged test of the repository
 */
export function updateTestColumn(page, tests) {
  const cells = formatTestsById(tests);
  const lines = page.split('\n');
  for (const { id, text, line } of parseRequirements(page))
    lines[line - 1] = `| ${id} | ${text} |${cells.has(id) ? ` ${cells.get(id)} ` : ' '}|`;
  return lines.join('\n');
}

function formatTestsById(tests) {
  const byId = new Map();
  for (const { path, title, ids } of tests)
    for (const id of ids) byId.set(id, (byId.get(id) ?? new Set()).add(`${path} › ${title}`));
  return new Map(
    [...byId].map(([id, names]) => [id, [...names].join('<br>').replaceAll('|', String.raw`\|`)]),
  );
}

/**
 * Finds errors in the page and in the tags: one line each, empty when there are none.
 * @param {string} page Markdown
 * @param {{path: string, title: string, ids: string[]}[]} tests every tagged test of the repository
 */
export function findRequirementErrors(page, tests) {
  const requirements = parseRequirements(page);
  if (requirements.length === 0) return ['there are no requirements'];
  const tested = new Set(tests.flatMap(({ ids }) => ids));
  const known = new Set();
  const errors = requirements.flatMap(({ id, text, isOpen, line }) => {
    const found = [];
    if (!new RegExp(`^${ID}$`).test(id)) found.push('is not an id such as S2.3-1 or R1-7');
    if (known.has(id)) found.push('is listed twice');
    known.add(id);
    if (!text) found.push('has no text');
    if (!isOpen && !tested.has(id)) found.push(`has no test: no title has @${id}`);
    if (isOpen && tested.has(id)) found.push(`has a test, so it no longer belongs under "${NOT_YET}"`);
    return found.map((error) => `line ${line}: ${id} ${error}`);
  });
  for (const { path, title, ids } of tests)
    for (const id of ids)
      if (!known.has(id)) errors.push(`${path}: "${title}" has @${id}, which is not a requirement`);
  return errors;
}
