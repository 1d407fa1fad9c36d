import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audit } from './audit.mjs';
import { buildWeb } from './build-web.mjs';
import { ensureChromium } from './chromium.mjs';
import { projectNode, root, tool } from './paths.mjs';
import { run } from './run.mjs';

const tsc = tool('typescript', 'bin/tsc');
const reactRouter = tool('@react-router/dev', 'bin.cjs');

/**
 * Everything `npm test` does, in order. A step answers with how many tests passed and failed in it;
 * a static check counts as one test.
 */
export const steps = [
  check('format and lint (biome)', tool('@biomejs/biome', 'bin/biome'), 'check', '.'),
  check('types: contracts', tsc, '-p', 'contracts'),
  check('types: server', tsc, '-p', 'server'),
  {
    name: 'types: web',
    work: async (env) => {
      const cwd = join(root, 'web');
      const generated = await run(projectNode, [reactRouter, 'typegen'], { cwd, env });
      return oneTest(generated.ok ? await run(projectNode, [tsc, '-p', 'web'], { env }) : generated);
    },
  },
  check('types: journeys and configuration', tsc, '-p', '.'),
  check('who may import whom (dependency-cruiser)', ...cruise()),
  check(
    'clock, chance, environment and lazy loading only where they belong',
    join(root, 'scripts', 'check-rules.mjs'),
  ),
  check('every requirement has a test', join(root, 'scripts', 'check-requirements.mjs')),
  check('nothing unused (knip)', tool('knip', 'bin/knip.js')),
  { name: 'no grave advisory about what is installed (npm audit)', work: audit },
  { name: 'tests (vitest)', work: vitest },
  { name: 'build the pages', work: async () => oneTest(await buildWeb()) },
  { name: 'journeys in a browser (playwright)', work: (env) => playwright(env) },
];

/** Arguments for Node that check the imports of these files and folders. */
export function cruise(...paths) {
  const reader = ['--import', './scripts/lib/typescript-for-cruiser.mjs'];
  const cruiser = tool('dependency-cruiser', 'bin/dependency-cruise.mjs');
  const targets = paths.length > 0 ? paths : ['contracts/src', 'server/src', 'web/app'];
  return [...reader, cruiser, '--config', '.dependency-cruiser.cjs', ...targets];
}

function check(name, ...args) {
  return { name, work: async (env) => oneTest(await run(projectNode, args, { env })) };
}

function oneTest({ ok, output }) {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output };
}

async function vitest(env) {
  return await withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = [tool('vitest', 'vitest.mjs'), 'run', ...reporters];
    return await run(projectNode, args, { env: { ...env, NODE_ENV: 'test' }, show: true });
  }, countVitest);
}

/** @param {string[]} files of e2e/; every one unless named */
export async function playwright(env, files = []) {
  const chromium = await ensureChromium();
  const dataDir = mkdtempSync(join(tmpdir(), 'presently-journeys-'));
  try {
    return await withReport(async (report) => {
      const args = [tool('@playwright/test', 'cli.js'), 'test', '--reporter=line,json', ...files];
      const settings = {
        CHROMIUM_PATH: chromium,
        E2E_DATA_DIR: dataDir,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      };
      return await run(projectNode, args, { env: { ...env, ...settings }, show: true });
    }, countPlaywright);
  } finally {
    removeShopData(dataDir);
  }
}

/** Also what the embedded database had to put elsewhere. */
function removeShopData(dataDir) {
  const notes = join(dataDir, 'postgres.json');
  const { home } = existsSync(notes) ? JSON.parse(readFileSync(notes, 'utf8')) : {};
  for (const path of [home, dataDir].filter(Boolean)) rmSync(path, { recursive: true, force: true });
}

/** A runner that fails without a failed test to show (it crashed, found nothing, …) counts as one failure. */
async function withReport(work, count) {
  const folder = mkdtempSync(join(tmpdir(), 'presently-report-'));
  const report = join(folder, 'report.json');
  try {
    const { ok } = await work(report);
    const counted = existsSync(report)
      ? count(JSON.parse(readFileSync(report, 'utf8')))
      : { passed: 0, failed: 0 };
    const silentFailure = !ok && counted.failed === 0;
    return { ...counted, failed: counted.failed + (silentFailure ? 1 : 0) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length };
}

export function countPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}
