import { existsSync, lstatSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, root } from './paths.mjs';
import { run } from './run.mjs';
import { UserError } from './say.mjs';

/** The minimum for React Router, Vitest and type stripping. */
const MIN_NODE = [22, 22];

/**
 * Makes node_modules/.bin/node a supported Node: the one installed by npm or, where there is none for this platform, the
 * user's if it is new enough.
 */
export async function ensureRuntime() {
  const installed = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(installed) && (await isNewEnough(installed))) return linkNode(installed);
  if (await isNewEnough(process.execPath)) return linkNode(process.execPath);
  throw new UserError(
    `Presently needs Node ${MIN_NODE.join('.')} or newer on this machine (${process.platform} ${process.arch}); this is ${process.version}. Install a newer one from https://nodejs.org and try again.`,
  );
}

async function isNewEnough(node) {
  const { ok, output } = await run(node, ['--version']);
  const [major = 0, minor = 0] = output.trim().slice(1).split('.').map(Number);
  return ok && (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1]));
}

function linkNode(node) {
  if (existsSync(projectNode) && realpathSync(projectNode) === realpathSync(node)) return;
  if (lstatSync(projectNode, { throwIfNoEntry: false })) rmSync(projectNode);
  symlinkSync(node, projectNode);
}
