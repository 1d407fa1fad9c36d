import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fingerprint } from './fingerprint.mjs';
import { compileCache, projectNode, root } from './paths.mjs';
import { run } from './run.mjs';

const sources = ['server', 'contracts', 'package-lock.json'];
const stamp = join(compileCache, 'compiled-from');
const entry = pathToFileURL(join(root, 'server', 'src', 'open-shop.ts'));

/**
 * Has Node compile the server into its cache, unless that was done from the same sources. A shop that compiled
 * itself would keep the compiler of TypeScript in memory for as long as it runs: 18 MB.
 */
export async function compileServer() {
  const current = fingerprint(root, sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  const { ok } = await run(projectNode, ['--input-type=module', '--eval', `await import('${entry}')`], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  });
  // What cannot be compiled is told by the shop when it starts.
  if (!ok) return;
  mkdirSync(compileCache, { recursive: true });
  writeFileSync(stamp, current);
}
