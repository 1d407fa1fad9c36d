const tests = /\.(test|fixture)\.ts$/;
const inFolder = /^server\/src\/modules\/([^/]+)\/([^/]+)\/[^/]+\.ts$/;

/**
 * Folders of a module that import each other in a cycle: shared code belongs in the parent folder.
 * @param {[path: string, source: string][]} files relative to the repository, with forward slashes
 */
export function findFolderCycles(files) {
  const imports = new Map();
  for (const [path, source] of files) {
    const [, module, folder] = (!tests.test(path) && inFolder.exec(path)) || [];
    if (!module) continue;
    const known = imports.get(`${module}/${folder}`) ?? new Set();
    for (const [, other] of source.matchAll(/from '\.\.\/([\w-]+)\/[\w.-]+'/g))
      known.add(`${module}/${other}`);
    imports.set(`${module}/${folder}`, known);
  }
  const cycles = new Set();
  const follow = (folder, way) => {
    const start = way.indexOf(folder);
    if (start >= 0) cycles.add(way.slice(start).sort().join(', '));
    else for (const other of imports.get(folder) ?? []) follow(other, [...way, folder]);
  };
  for (const folder of imports.keys()) follow(folder, []);
  return [...cycles].map((folders) => `server/src/modules: ${folders} import each other`);
}
