// Rules that Biome cannot express: where the server may use the clock, randomness and the environment; how the web app
// may load code lazily and build link paths; that the texts of server, web app and contracts come from the catalogue;
// that styling is decided in web/app/ui; how many names a module may export; and that a module's folders do not import
// each other in a cycle.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { findFolderCycles } from './lib/folder-cycles.mjs';
import { findExportViolations, findViolations } from './lib/lint-rules.mjs';
import { findLiteralTextViolations } from './lib/literal-texts.mjs';
import { root } from './lib/paths.mjs';
import { findServerTextViolations } from './lib/server-texts.mjs';
import { findRepeatedClasses, findStyledPrimitives } from './lib/style-rules.mjs';
import { findLateLoadingViolations, findLiteralPaths } from './lib/web-rules.mjs';

/** Seen by developers only. */
const GALLERY = 'web/app/gallery/';

/** Errors in the settings, and the API reference: read by administrators and programmers. */
const NOT_FOR_CUSTOMERS =
  /^server\/src\/(config|environment|missing-settings|production-rules|platform\/http\/open-api.*|modules\/payments\/sandbox\/sandbox-reference)\.ts$/;

const violations = [
  ...check('server/src', /\.ts$/, findViolations),
  ...check('server/src/modules', /index\.ts$/, findExportViolations),
  ...findFolderCycles(listFiles('server/src/modules', /\.ts$/)),
  ...check('server/seed', /\.ts$/, findViolations),
  ...check('server/src', /\.ts$/, (path, source) =>
    NOT_FOR_CUSTOMERS.test(path) ? [] : findServerTextViolations(path, source),
  ),
  ...check('contracts/src', /\.ts$/, findServerTextViolations),
  ...check('web/app', /\.tsx?$/, findLateLoadingViolations),
  ...check('web/app', /\.tsx?$/, (path, source) =>
    path.startsWith(GALLERY) ? [] : findLiteralTextViolations(path, source),
  ),
  ...check('web/app', /\.tsx$/, findLiteralPaths),
  ...check('web/app', /\.tsx$/, findStyledPrimitives),
  ...findRepeatedClasses(listFiles('web/app', /\.tsx?$/)),
];
for (const violation of violations) console.error(violation);
if (violations.length > 0) process.exitCode = 1;

function check(folder, pattern, findIn) {
  return listFiles(folder, pattern).flatMap(([path, source]) => findIn(path, source));
}

function listFiles(folder, pattern) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')]);
}
