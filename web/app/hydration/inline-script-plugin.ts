import { basename } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const suffix = '?inline-script';

/**
 * `import code from './start.ts?inline-script'` imports a bundled module as the text of a classic script, to be inlined
 * into a page. It begins with the name of the file.
 */
export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const file = id.slice(0, -suffix.length);
      const code = `/* ${basename(file)} */${await bundle(file)}`;
      if (/<\/script|<!--/i.test(code)) throw new Error(`${id} contains the end of a script element`);
      return `export default ${JSON.stringify(code)}`;
    },
  };
}

async function bundle(entry: string): Promise<string> {
  const results = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2023', lib: { entry, formats: ['iife'], name: 'page' } },
  });
  // One per output format.
  const [result] = results as [Rolldown.RolldownOutput];
  return result.output[0].code;
}
