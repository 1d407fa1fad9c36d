import { registerHooks } from 'node:module';

/*
 * Node parses the "exports" in a package's package.json again each time the package is imported, and for each of its ES
 * modules, to determine the module format (getPackageScopeConfig in lib/internal/modules/package_json_reader.js, Node
 * 24). drizzle-orm's are 130 kB, it is imported by a hundred modules, and consists of as many: a second of CPU time and
 * 80 MB at each start. There is only one copy of it, and its modules import each other by file, so the results are
 * known in advance.
 */
const resolved = new Map();

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier.startsWith('drizzle-orm')) {
      if (!resolved.has(specifier)) resolved.set(specifier, nextResolve(specifier, context));
      return { ...resolved.get(specifier), shortCircuit: true };
    }
    if (!specifier.startsWith('.') || !context.parentURL?.includes('/node_modules/drizzle-orm/'))
      return nextResolve(specifier, context);
    const isCommonJs = specifier.endsWith('.cjs');
    return {
      url: new URL(specifier, context.parentURL).href,
      format: isCommonJs ? 'commonjs' : 'module',
      shortCircuit: true,
    };
  },
});
