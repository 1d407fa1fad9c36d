import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeReadable } from './compile-cache.mjs';
import { fingerprint } from './fingerprint.mjs';
import { conditionOf, language } from './language.mjs';
import { compileCache, projectNode, root } from './paths.mjs';
import { run } from './run.mjs';

const sources = ['server', 'packages', 'contracts', 'texts', 'package-lock.json'];
const stampFile = join(compileCache, 'compiled-from');
/** The server's entry point and the modules that it imports lazily. */
const modules = [
  'entrypoints/run-server.ts',
  'modules/media/encode.ts',
  'modules/media/uploaded-image.ts',
  'modules/messaging/smtp-sender.ts',
  'modules/messaging/twilio-sender.ts',
  'modules/payments/stripe-processor.ts',
].map((path) => pathToFileURL(join(root, 'server', 'src', path)).href);

/**
 * Fills Node's compile cache with the server's modules, unless it is up to date. A process that strips the types itself
 * would keep the compiler in memory (18 MB) for as long as it runs.
 */
export async function compileServer() {
  const current = [fingerprint(root, sources), language].join();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === current) return;
  const program = modules.map((module) => `await import(${JSON.stringify(module)});`).join('');
  const options = [`--conditions=${conditionOf(language)}`, '--input-type=module', '--eval', program];
  const { ok } = await run(projectNode, options, {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  });
  // The server reports compile errors itself when it starts.
  if (!ok) return;
  try {
    mkdirSync(compileCache, { recursive: true });
    makeReadable(compileCache);
    writeFileSync(stampFile, current);
  } catch {
    // The checkout is not writable: the server then compiles its modules at each start.
  }
}
