import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fingerprint } from './fingerprint.mjs';
import { compileCache, projectNode, root } from './paths.mjs';
import { run } from './run.mjs';

const sources = ['server', 'contracts', 'package-lock.json'];
const stamp = join(compileCache, 'compiled-from');
/** The shop, and what it loads only when it is needed. */
const parts = [
  'entrypoints/run-server.ts',
  'modules/media/encode.ts',
  'modules/media/uploaded-image.ts',
  'modules/messaging/smtp-sender.ts',
  'modules/messaging/twilio-sender.ts',
].map((path) => pathToFileURL(join(root, 'server', 'src', path)).href);

/**
 * Has Node compile the server into its cache, unless that was done from the same sources. A shop that compiled
 * itself would keep the compiler of TypeScript in memory for as long as it runs: 18 MB.
 */
export async function compileServer() {
  const current = fingerprint(root, sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  const program = parts.map((part) => `await import(${JSON.stringify(part)});`).join('');
  const { ok } = await run(projectNode, ['--input-type=module', '--eval', program], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  });
  // What cannot be compiled is told by the shop when it starts.
  if (!ok) return;
  try {
    mkdirSync(compileCache, { recursive: true });
    writeFileSync(stamp, current);
  } catch {
    // A checkout that belongs to somebody else: then the shop compiles itself, each time.
  }
}
