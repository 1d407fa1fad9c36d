import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { language } from './language.mjs';
import { bin, projectNode, root } from './paths.mjs';
import { run } from './run.mjs';

const sources = ['web', 'contracts', 'texts', 'package-lock.json'];
/** Stored in the directory that a build empties first, so that an interrupted build leaves none. */
const stampFile = join(root, 'web', 'build', '.built-from');

/** What a build depends on: its sources, the language, and the switch of web/app/hydration. */
const readStamp = () => [fingerprint(root, sources), language, process.env.VITE_DEFER_SCRIPTS ?? 'on'].join();

export function isWebBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === readStamp();
}

/** Builds the web app unless it is up to date. */
export async function buildWeb() {
  if (isWebBuilt()) return { ok: true, output: '' };
  const before = readStamp();
  const result = await run(projectNode, [bin('@react-router/dev', 'bin.cjs'), 'build'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.ok) writeFileSync(stampFile, before);
  return result;
}
