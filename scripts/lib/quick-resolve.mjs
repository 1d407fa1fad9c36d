import { registerHooks } from 'node:module';

/*
 * Node parses "exports" of a package's package.json anew each time the package is imported, and for each of its ES
 * modules, to learn that the file is one (getPackageScopeConfig in lib/internal/modules/package_json_reader.js, Node 24).
 * Those of drizzle-orm are 130 kB, it is imported by a hundred modules, and has as many itself: a second of processor
 * time and 80 MB at each start. There is one copy of it, and its modules name each other by their files, so that the
 * answers are known.
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
