import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { runNpm } from './npm.mjs';
import { root, workspaces } from './paths.mjs';
import { UserError, say } from './say.mjs';

const stamp = join(root, 'node_modules', '.presently-installed');
const manifests = ['package.json', ...workspaces.map((name) => `${name}/package.json`)];

/** Installs what package-lock.json asks for, unless it is all there. Without network when it is. */
export async function ensureInstalled() {
  const wanted = fingerprint(root, ['package-lock.json', ...manifests]);
  const stamped = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isComplete({ checkVersions: !stamped })) {
    if (!stamped) writeStamp(wanted);
    return;
  }
  say('Installing what the shop is made of (once; this takes a minute or two) …');
  // No package here needs its install script, so none runs.
  const options = ['--ignore-scripts', '--include=dev', '--include=optional', '--engine-strict=false'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { ok } = await runNpm(['ci', ...options, ...quiet], { show: true });
  if (!ok) throw new UserError('npm ci failed (see above): is the package registry reachable from here?');
  if (!isComplete({ checkVersions: true })) {
    throw new UserError('npm ci left packages out: remove node_modules and try again.');
  }
  writeStamp(wanted);
}

function writeStamp(value) {
  try {
    writeFileSync(stamp, value);
  } catch (error) {
    // Somebody else's read-only installation is as good as ours.
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error;
  }
}

function isComplete({ checkVersions }) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    if (entry.link) return existsSync(join(root, path));
    if (!belongsHere(entry)) return true;
    const manifest = join(root, path, 'package.json');
    if (!existsSync(manifest)) return false;
    return !checkVersions || JSON.parse(readFileSync(manifest, 'utf8')).version === entry.version;
  });
}

/** An optional package names the machine it is for; one that names none is only wanted by such another. */
function belongsHere(entry) {
  if (!entry.optional) return true;
  if (!entry.os && !entry.cpu) return false;
  return fits(entry.os, process.platform) && fits(entry.cpu, process.arch) && fits(entry.libc, libc());
}

function fits(list, ours) {
  if (!list) return true;
  const wanted = [list].flat();
  const refused = wanted.filter((name) => name.startsWith('!'));
  if (refused.length > 0) return !refused.includes(`!${ours}`);
  return wanted.includes(ours);
}

function libc() {
  if (process.platform !== 'linux') return undefined;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}
