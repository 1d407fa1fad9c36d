import { existsSync, lstatSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, root } from './paths.mjs';
import { run } from './run.mjs';
import { UserError } from './say.mjs';

/** What React Router, Vitest and type stripping ask for. */
const oldestNode = [22, 22];

/**
 * Makes sure that node_modules/.bin/node is a Node the shop runs on: the one that npm brought, or, where
 * there is none for this machine, the user's own if it is new enough.
 */
export async function ensureRuntime() {
  const brought = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(brought) && (await isNewEnough(brought))) return pointTo(brought);
  if (await isNewEnough(process.execPath)) return pointTo(process.execPath);
  throw new UserError(
    `Presently needs Node ${oldestNode.join('.')} or newer on this machine (${process.platform} ${process.arch}); this is ${process.version}. Install a newer one from https://nodejs.org and try again.`,
  );
}

async function isNewEnough(node) {
  const { ok, output } = await run(node, ['--version']);
  const [major = 0, minor = 0] = output.trim().slice(1).split('.').map(Number);
  return ok && (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]));
}

function pointTo(node) {
  if (existsSync(projectNode) && realpathSync(projectNode) === realpathSync(node)) return;
  if (lstatSync(projectNode, { throwIfNoEntry: false })) rmSync(projectNode);
  symlinkSync(node, projectNode);
}
