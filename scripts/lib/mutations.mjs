import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One deliberate fault: `find` is replaced in `file`, and one of `tests` must then fail.
 * @typedef {{
 *   id: string, file: string, find: string, replace: string, tests: string[],
 *   breaks: string, // what would go wrong for a person, in one sentence
 * }} Mutation
 */

/** Share of the mutations that tests must notice. */
export const MIN_SCORE = 0.95;

/** Reads every list in scripts/mutations, in the order of their names. */
export function readMutations(root) {
  const folder = join(root, 'scripts', 'mutations');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/**
 * What is wrong with the list itself: an id used twice, a file or test that is gone, text that does not stand
 * exactly once in its file. Empty for a good list.
 * @param {Mutation[]} mutations
 */
export function findStaleMutations(root, mutations) {
  const seen = new Set();
  return mutations.flatMap((mutation) => {
    const repeated = seen.has(mutation.id);
    seen.add(mutation.id);
    return [
      repeated && 'its id is used twice',
      mutation.tests.length === 0 && 'it names no test',
      ...mutation.tests.map((test) => !existsSync(join(root, test)) && `${test} does not exist`),
      ...problemsWithText(root, mutation),
    ]
      .filter(Boolean)
      .map((problem) => `${mutation.id}: ${problem}`);
  });
}

/** @returns {string} the file's text with the fault in it */
export function applyMutation(source, { find, replace }) {
  const at = source.indexOf(find);
  return source.slice(0, at) + replace + source.slice(at + find.length);
}

function problemsWithText(root, { file, find, replace }) {
  if (!existsSync(join(root, file))) return [`${file} does not exist`];
  const count = readFileSync(join(root, file), 'utf8').split(find).length - 1;
  return [
    count !== 1 && `its text stands ${count} times in ${file}, not once`,
    find === replace && 'it changes nothing',
  ];
}
