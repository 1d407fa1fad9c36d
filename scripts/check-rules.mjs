// What the linter cannot say: where the server may ask for the time, for chance and for its environment, and
// how the web app loads code late.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './lib/paths.mjs';
import { findViolations } from './lib/lint-rules.mjs';
import { findLateLoadingViolations } from './lib/web-rules.mjs';

const faults = [
  ...check('server/src', /\.ts$/, findViolations),
  ...check('web/app', /\.tsx?$/, findLateLoadingViolations),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

function check(folder, pattern, faultsIn) {
  const base = join(root, folder);
  return readdirSync(base, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) => faultsIn(relative(base, file).split(sep).join('/'), readFileSync(file, 'utf8')));
}
