// Each statement of the specification and of its rulings names the tests that show it, and these exist.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOfCoverage, statementsOf } from './lib/coverage.mjs';
import { root } from './lib/paths.mjs';

const path = join('docs', 'specification-coverage.md');
const page = readFileSync(join(root, path), 'utf8');
const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null);

const faults = faultsOfCoverage(page, read);
for (const fault of faults) console.error(`${path}:${fault}`);
if (faults.length > 0) process.exitCode = 1;

const statements = statementsOf(page);
const open = statements.filter(({ isOpen }) => isOpen);
console.log(`${statements.length - open.length} statements with their tests.`);
if (open.length > 0)
  console.warn(`${open.length} statements are not kept yet: ${open.map(({ id }) => id).join(', ')}.`);
