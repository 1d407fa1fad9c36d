// Rules that Biome cannot express: where the server may use the clock, randomness and the environment, and how the web
// app may load code lazily.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { findViolations } from './lib/lint-rules.mjs';
import { root } from './lib/paths.mjs';
import { findLateLoadingViolations } from './lib/web-rules.mjs';

const violations = [
  ...check('server/src', /\.ts$/, findViolations),
  ...check('server/seed', /\.ts$/, findViolations),
  ...check('web/app', /\.tsx?$/, findLateLoadingViolations),
];
for (const violation of violations) console.error(violation);
if (violations.length > 0) process.exitCode = 1;

function check(folder, pattern, findIn) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) => findIn(relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')));
}
