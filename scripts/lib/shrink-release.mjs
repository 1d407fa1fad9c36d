import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { conditionOf, language } from './language.mjs';
import { projectNode, root } from './paths.mjs';
import { run } from './run.mjs';
import { UserError } from './say.mjs';

/** Keeps the icons of the demo pictures, because production does not install the icon set. */
export async function extractIcons() {
  const program = join(root, 'server', 'seed', 'extract-icons.ts');
  const { ok, output } = await run(projectNode, [`--conditions=${conditionOf(language)}`, program]);
  if (!ok)
    throw new UserError(`${output}\nThe icons of the demo pictures could not be extracted (see above).`);
}

/** Removes files that no program reads: Node's headers, type declarations and source maps. */
export function removeUnusedFiles() {
  const modules = join(root, 'node_modules');
  const nodes = readdirSync(modules).filter((name) => /^node-(linux|darwin|win)-/.test(name));
  for (const name of nodes)
    for (const part of ['include', 'share'])
      rmSync(join(modules, name, part), { recursive: true, force: true });
  for (const folder of [modules, join(root, 'server', 'node_modules')].filter(existsSync))
    removeTypesAndMaps(folder);
}

/** Does not follow symlinks, because those of workspaces point to the sources. */
function removeTypesAndMaps(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeTypesAndMaps(path);
    else if (/\.(d\.[cm]?ts|map)$/.test(entry.name)) rmSync(path);
  }
}
