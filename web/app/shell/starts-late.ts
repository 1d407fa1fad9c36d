import { keepEarlyInput } from './early-input';

const staticImport = /^import (?:\* as (?<name>\w+) from )?(?<address>"[^"]+");?/gm;

/**
 * The classic script that does what the module `code` would, but asks for nothing before the page's first
 * paint, and then for everything at once. A page that nobody sees yet is never painted, and starts at once.
 * What is done on the page meanwhile is kept. Modules run one after the other, each in a task of its own,
 * so that a touch never waits for all of them.
 * @param code A module of imports of whole namespaces (`import * as route0 from "/a.js";`) and then of statements.
 * @param preloads Addresses of the modules that will be imported, those that others need first.
 */
export function startsLate(code: string, preloads: readonly string[]): string {
  const imports = [...code.matchAll(staticImport)].map(({ groups }) => groups as Record<string, string>);
  const names = imports.map(({ name }, index) => name ?? `unnamed${index}`);
  const modules = imports.map(({ address }) => `import(${address})`);
  const body = code.replace(staticImport, '').trim();
  const needed = preloads.filter((href) => !body.includes(`import(${JSON.stringify(href)})`));
  return `(${keepEarlyInput})();
(() => {
const start = async () => {
for (const href of ${JSON.stringify(preloads)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
for (const href of ${JSON.stringify(needed)}) await import(href);
const [${names.join(', ')}] = await Promise.all([${modules.join(', ')}]);
${body}
};
if (document.hidden) start(); else requestAnimationFrame(() => setTimeout(start));
})();`;
}
