import { recordEarlyEvents } from './event-replay';
import { loadWithRetry } from './load-with-retry';

const staticImport = /^import (?:\* as (?<name>\w+) from )?(?<url>"[^"]+");?/gm;

/**
 * Turns the inline module `code` into a classic script that requests nothing before the first paint, and then
 * everything together. A hidden page is never painted, so there it starts immediately. Meanwhile user events are
 * recorded, and failed loads are retried. Modules are evaluated one after the other, each in its own task, to keep the
 * main thread responsive.
 * @param code namespace imports (`import * as route0 from "/a.js";`) followed by statements
 * @param preloads URLs of the modules that will be imported, dependencies first
 */
export function deferModuleScript(code: string, preloads: readonly string[]): string {
  const imports = [...code.matchAll(staticImport)].map(({ groups }) => groups as Record<string, string>);
  const names = imports.map(({ name }, index) => name ?? `unnamed${index}`);
  const modules = imports.map(({ url }) => `import(${url})`);
  const start = code
    .replace(staticImport, '')
    .trim()
    .replace(/^import\(/gm, 'await import(');
  const dependencies = preloads.filter((href) => !start.includes(`import(${JSON.stringify(href)})`));
  return `(${recordEarlyEvents})();
(() => {
let hasBegun = false;
const load = async () => {
const link = () => document.createElement("link");
if (link().relList.supports("modulepreload")) {
for (const href of ${JSON.stringify(preloads)}) document.head.append(Object.assign(link(), { rel: "modulepreload", href }));
for (const href of ${JSON.stringify(dependencies)}) await import(href);
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
