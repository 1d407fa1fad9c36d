import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { projectNode, root, tool } from './paths.mjs';
import { run } from './run.mjs';

const sources = ['web', 'contracts', 'package-lock.json'];
/** Inside what the build clears away first, so that an interrupted build has none. */
const stamp = join(root, 'web', 'build', '.built-from');

export function isWebBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root, sources);
}

/** Builds the web unless that was done from the same sources. */
export async function buildWeb() {
  if (isWebBuilt()) return { ok: true, output: '' };
  const before = fingerprint(root, sources);
  const result = await run(projectNode, [tool('@react-router/dev', 'bin.cjs'), 'build'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.ok) writeFileSync(stamp, before);
  return result;
}
