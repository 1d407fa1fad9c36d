import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One deliberate fault: `find` is replaced in `file`, and one of `tests` must then fail.
 * @typedef {{
 *   id: string, file: string, find: string, replace: string, tests: string[],
 *   breaks: string, // the consequence for a user or operator, in one sentence
 * }} Mutation
 */

/** Share of the mutations that tests must detect. */
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
 * Entries that no longer match the code: a duplicate id, a missing file or test, text that does not occur exactly once
 * in its file. One message each.
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
      ...findTextProblems(root, mutation),
    ]
      .filter(Boolean)
      .map((problem) => `${mutation.id}: ${problem}`);
  });
}

/** @returns {string} the file's text with the fault in it */
export function applyMutation(source, { find, replace }) {
  const start = source.indexOf(find);
  return source.slice(0, start) + replace + source.slice(start + find.length);
}

function findTextProblems(root, { file, find, replace }) {
  if (!existsSync(join(root, file))) return [`${file} does not exist`];
  const count = readFileSync(join(root, file), 'utf8').split(find).length - 1;
  return [
    count !== 1 && `its text occurs ${count} times in ${file}, not once`,
    find === replace && 'it changes nothing',
  ];
}
