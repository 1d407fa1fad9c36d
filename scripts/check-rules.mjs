// What the linter cannot say: where the server may ask for the time, for chance and for its environment.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './lib/paths.mjs';
import { faultsOf } from './lib/rules.mjs';

const base = join(root, 'server', 'src');
const files = readdirSync(base, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => join(entry.parentPath, entry.name));
const faults = files.flatMap((file) =>
  faultsOf(relative(base, file).split(sep).join('/'), readFileSync(file, 'utf8')),
);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
