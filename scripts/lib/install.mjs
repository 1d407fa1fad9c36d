import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { runNpm } from './npm.mjs';
import { root, workspaces } from './paths.mjs';
import { say, UserError } from './say.mjs';

const stampFile = join(root, 'node_modules', '.presently-installed');
const manifests = ['package.json', ...workspaces.map((name) => `${name}/package.json`)];

/** Installs the packages of package-lock.json unless they are all installed; then it needs no network. */
export async function ensureInstalled() {
  const expected = fingerprint(root, ['package-lock.json', ...manifests]);
  const isStamped = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === expected;
  if (isComplete({ checkVersions: !isStamped })) {
    if (!isStamped) writeStamp(expected);
    return;
  }
  say('Installing dependencies (once; this takes a minute or two) …');
  await cleanInstall('--include=dev');
  if (!isComplete({ checkVersions: true })) {
    throw new UserError('npm ci left packages out: remove node_modules and try again.');
  }
  writeStamp(expected);
}

/** Replaces the installed packages with those that the built shop needs. */
export async function installForProduction() {
  say('Leaving only the packages that production needs …');
  const needed = ['--workspace=server', '--workspace=packages/embedded-postgres', '--include-workspace-root'];
  await cleanInstall('--omit=dev', '--prefer-offline', ...needed);
}

async function cleanInstall(...choice) {
  // No package needs its install script, so none is run.
  const options = ['--ignore-scripts', '--include=optional', '--engine-strict=false', ...choice];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { ok } = await runNpm(['ci', ...options, ...quiet], { show: true });
  if (!ok) throw new UserError('npm ci failed (see above): is the package registry reachable from here?');
}

function writeStamp(value) {
  try {
    writeFileSync(stampFile, value);
  } catch (error) {
    // A read-only installation can be used as it is.
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error;
  }
}

function isComplete({ checkVersions }) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    if (entry.link) return existsSync(join(root, path));
    if (!isForThisMachine(entry)) return true;
    const manifest = join(root, path, 'package.json');
    if (!existsSync(manifest)) return false;
    return !checkVersions || JSON.parse(readFileSync(manifest, 'utf8')).version === entry.version;
  });
}

/**
 * Whether a package is needed on this machine. Optional packages without a platform are only dependencies of other
 * packages.
 */
function isForThisMachine(entry) {
  if (!entry.optional) return true;
  if (!entry.os && !entry.cpu) return false;
  return (
    matches(entry.os, process.platform) && matches(entry.cpu, process.arch) && matches(entry.libc, libc())
  );
}

function matches(list, current) {
  if (!list) return true;
  const allowed = [list].flat();
  const excluded = allowed.filter((name) => name.startsWith('!'));
  if (excluded.length > 0) return !excluded.includes(`!${current}`);
  return allowed.includes(current);
}

function libc() {
  if (process.platform !== 'linux') return undefined;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}
