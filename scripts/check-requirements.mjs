// Every requirement of docs/requirements.md has a test whose title carries its id as a tag, and the page lists
// these tests. `node scripts/check-requirements.mjs --write` brings the list up to date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './lib/paths.mjs';
import { requirementErrorsOf, requirementsOf, taggedTestsOf, withTests } from './lib/requirements.mjs';

const FOLDERS = ['contracts/src', 'e2e', 'scripts/lib', 'server/src', 'web/app'];
/** The tests of this very check use tags that are examples. */
const EXAMPLES = 'scripts/lib/requirements.test.mjs';

const path = join(root, 'docs', 'requirements.md');
const page = readFileSync(path, 'utf8');
const tests = FOLDERS.flatMap(testFilesIn).flatMap((file) =>
  taggedTestsOf(readFileSync(join(root, file), 'utf8')).map((test) => ({ path: file, ...test })),
);

const errors = requirementErrorsOf(page, tests);
const upToDate = withTests(page, tests);
if (process.argv.includes('--write')) writeFileSync(path, upToDate);
else if (upToDate !== page)
  errors.push('the list of tests is out of date: run node scripts/check-requirements.mjs --write');

for (const error of errors) console.error(`docs/requirements.md: ${error}`);
if (errors.length > 0) process.exitCode = 1;

const requirements = requirementsOf(page);
const open = requirements.filter(({ isOpen }) => isOpen);
console.log(`${requirements.length - open.length} requirements with tests.`);
if (open.length > 0)
  console.warn(`${open.length} requirements are open: ${open.map(({ id }) => id).join(', ')}.`);

/** Paths relative to the repository, with forward slashes, sorted. */
function testFilesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(test|spec)\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => file !== EXAMPLES)
    .sort();
}
