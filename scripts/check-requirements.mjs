// Checks that every requirement of docs/requirements.md has a test whose title ends with its id as a tag, and that the
// page lists these tests. `node scripts/check-requirements.mjs --write` updates the list.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './lib/paths.mjs';
import {
  findRequirementErrors,
  findTaggedTests,
  parseRequirements,
  updateTestColumn,
} from './lib/requirements.mjs';

const FOLDERS = ['contracts', 'e2e', 'packages', 'scripts', 'server', 'texts', 'web/app'];
/** The tests of this check contain example tags. */
const EXCLUDED = 'scripts/lib/requirements.test.mjs';

const path = join(root, 'docs', 'requirements.md');
const page = readFileSync(path, 'utf8');
const tests = FOLDERS.flatMap(listTestFiles).flatMap((file) =>
  findTaggedTests(readFileSync(join(root, file), 'utf8')).map((test) => ({ path: file, ...test })),
);

const errors = findRequirementErrors(page, tests);
const upToDate = updateTestColumn(page, tests);
if (process.argv.includes('--write')) writeFileSync(path, upToDate);
else if (upToDate !== page)
  errors.push('the list of tests is out of date: run node scripts/check-requirements.mjs --write');

for (const error of errors) console.error(`docs/requirements.md: ${error}`);
if (errors.length > 0) process.exitCode = 1;

const requirements = parseRequirements(page);
const open = requirements.filter(({ isOpen }) => isOpen);
console.log(`${requirements.length - open.length} requirements with tests.`);
if (open.length > 0)
  console.warn(`${open.length} requirements are open: ${open.map(({ id }) => id).join(', ')}.`);

/** Test files below a folder: sorted paths relative to the repository, with forward slashes. */
function listTestFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(test|spec)\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => file !== EXCLUDED && !file.includes('/node_modules/'))
    .sort();
}
