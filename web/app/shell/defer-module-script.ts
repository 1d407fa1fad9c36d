import { recordEarlyEvents } from './event-replay';
import { loadWithRetry } from './load-with-retry';

const staticImport = /^import (?:\* as (?<name>\w+) from )?(?<address>"[^"]+");?/gm;

/**
 * The classic script that does what the module `code` would, but asks for nothing before the page's first
 * paint, and then for everything at once. A page that nobody sees (any more) is never painted, and starts at once.
 * What is done on the page meanwhile is kept, and what fails to load is tried again. Modules run one after the other, each in a task of its own,
 * so that a touch never waits for all of them.
 * @param code A module of imports of whole namespaces (`import * as route0 from "/a.js";`) and then of statements.
 * @param preloads Addresses of the modules that will be imported, those that others need first.
 */
export function deferModuleScript(code: string, preloads: readonly string[]): string {
  const imports = [...code.matchAll(staticImport)].map(({ groups }) => groups as Record<string, string>);
  const names = imports.map(({ name }, index) => name ?? `unnamed${index}`);
  const modules = imports.map(({ address }) => `import(${address})`);
  const start = code
    .replace(staticImport, '')
    .trim()
    .replace(/^import\(/gm, 'await import(');
  const needed = preloads.filter((href) => !start.includes(`import(${JSON.stringify(href)})`));
  return `(${recordEarlyEvents})();
(() => {
let hasBegun = false;
const load = async () => {
const link = () => document.createElement("link");
if (link().relList.supports("modulepreload")) {
for (const href of ${JSON.stringify(preloads)}) document.head.append(Object.assign(link(), { rel: "modulepreload", href }));
for (const href of ${JSON.stringify(needed)}) await import(href);
}
return Promise.all([${modules.join(', ')}]);
};
const start = async ([${names.join(', ')}]) => {
${start}
};
const begin = () => {
if (hasBegun) return;
hasBegun = true;
(${loadWithRetry})(${JSON.stringify(preloads)}, load, start);
};
document.addEventListener("visibilitychange", begin, { once: true });
if (document.hidden) begin(); else requestAnimationFrame(() => setTimeout(begin));
})();`;
}
