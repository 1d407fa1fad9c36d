import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { extractedIcons, extractIcons } from './images/icon-set.ts';

/*
 * Run by `npm run build`: writes the icons of the demo pictures into a file of their own. An icon's name is always a
 * string literal of this folder; taking other literals that are names of icons, too, does no harm.
 */
const folder = fileURLToPath(new URL('.', import.meta.url));
const sources = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] });
const literals = sources.flatMap((file) =>
  [...readFileSync(`${folder}${file}`, 'utf8').matchAll(/'([a-z0-9-]+)'/g)].map(([, name]) => name as string),
);
const [target = extractedIcons] = process.argv.slice(2);
extractIcons(literals, target);
