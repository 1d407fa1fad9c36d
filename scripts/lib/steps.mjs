import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { audit } from './audit.mjs';
import { buildWeb } from './build-web.mjs';
import { ensureChromium } from './chromium.mjs';
import { bin, projectNode, root } from './paths.mjs';
import { run } from './run.mjs';

const biome = bin('@biomejs/biome', 'bin/biome');

/** How many steps of the group `check` run at once; each of them uses one core. */
export const CHECKS_AT_ONCE = 2;

/** The lines of an error that the summary at the end repeats. */
const LINES_OF_A_FAILURE = 6;

/**
 * The steps of `npm test`, in order; those of a group also run alone (`npm run check`, `test:unit`, `test:e2e`). Each
 * resolves with its numbers of passed and failed tests; a static check counts as one test. Test runners also give their
 * `failures`, each a text with the test's name and the start of its error. `args` are for the tool of the group.
 */
export const steps = [
  {
    name: 'format and lint (biome)',
    group: 'check',
    work: async (env, args = []) =>
      asOneTest(await run(projectNode, [biome, 'check', ...args, '.'], { env })),
  },
  check('types: server', ...typeCheckArgs('server')),
  checkWithRouteTypes('types: web', ...typeCheckArgs('web')),
  check('types: end-to-end tests, development server and configuration', ...typeCheckArgs('.')),
  checkWithRouteTypes('import rules (dependency-cruiser)', ...cruiseArgs()),
  checkWithRouteTypes('no unused code (knip)', bin('knip', 'bin/knip.js')),
  check('types: contracts', ...typeCheckArgs('contracts')),
  check('types: texts', ...typeCheckArgs('texts')),
  check('types: packages', ...typeCheckArgs('packages')),
  check('every language has all texts', join(root, 'scripts', 'check-languages.mjs')),
  check(
    'clock, randomness, environment, lazy loading and texts only in allowed files',
    join(root, 'scripts', 'check-rules.mjs'),
  ),
  check('every requirement has a test', join(root, 'scripts', 'check-requirements.mjs')),
  { name: 'no severe vulnerability in production dependencies (npm audit)', work: audit },
  { name: 'tests (vitest)', group: 'unit', work: vitest },
  { name: 'build the web app', group: 'e2e', work: async () => asOneTest(await buildWeb()) },
  { name: 'end-to-end tests (playwright)', group: 'e2e', work: playwright },
];

/** Arguments for Node that check the types of a project: in one thread, as several would check much code twice. */
function typeCheckArgs(project) {
  return [bin('typescript', 'bin/tsc'), '-p', project, '--singleThreaded'];
}

/** Arguments for Node that run dependency-cruiser on these paths. */
export function cruiseArgs(...paths) {
  const loader = ['--import', './scripts/lib/typescript-for-cruiser.mjs'];
  const cruiser = bin('dependency-cruiser', 'bin/dependency-cruise.mjs');
  const targets =
    paths.length > 0
      ? paths
      : ['contracts/src', 'texts/src', 'packages', 'server/src', 'server/seed', 'server/test', 'web/app'];
  return [...loader, cruiser, '--config', '.dependency-cruiser.cjs', ...targets];
}

function check(name, ...args) {
  return { name, group: 'check', work: async (env) => asOneTest(await run(projectNode, args, { env })) };
}

let routeTypes;
/** A check that needs the types that React Router generates from the routes. */
function checkWithRouteTypes(name, ...args) {
  const work = async (env) => {
    routeTypes ??= run(projectNode, [bin('@react-router/dev', 'bin.cjs'), 'typegen'], {
      cwd: join(root, 'web'),
      env,
    });
    const generated = await routeTypes;
    return asOneTest(generated.ok ? await run(projectNode, args, { env }) : generated);
  };
  return { name, group: 'check', work };
}

function asOneTest({ ok, output }) {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output };
}

async function vitest(env, options = []) {
  return await withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = [bin('vitest', 'vitest.mjs'), 'run', ...reporters, ...options];
    return await run(projectNode, args, { env: { ...env, NODE_ENV: 'test' }, show: true });
  }, countVitest);
}

/** @param {string[]} options for `playwright test`, such as files of e2e/ */
export async function playwright(env, options = []) {
  const chromium = await ensureChromium();
  const dataDir = mkdtempSync(join(tmpdir(), 'presently-journeys-'));
  try {
    return await withReport(async (report) => {
      const args = [bin('@playwright/test', 'cli.js'), 'test', '--reporter=line,json', ...options];
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

/** Also removes the directories that the embedded databases use when a shop's data directory is unsuitable. */
function removeShopData(dataDir) {
  for (const shop of readdirSync(dataDir)) {
    const stateFile = join(dataDir, shop, 'postgres.json');
    const { home } = existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : {};
    if (home) rmSync(home, { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
}

/** A test runner that fails without reporting a failed test (it crashed, found no tests, …) counts as one failure. */
async function withReport(work, count) {
  const folder = mkdtempSync(join(tmpdir(), 'presently-report-'));
  const report = join(folder, 'report.json');
  try {
    const { ok } = await work(report);
    const counted = existsSync(report)
      ? count(JSON.parse(readFileSync(report, 'utf8')))
      : { passed: 0, failed: 0 };
    const isUnreportedFailure = !ok && counted.failed === 0;
    return { ...counted, failed: counted.failed + (isUnreportedFailure ? 1 : 0) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function countVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) {
      return failed.map((test) => failureText(`${file} › ${test.fullName}`, test.failureMessages[0]));
    }
    return status === 'failed' ? [failureText(file, message)] : [];
  });
  return { passed: numPassedTests, failed: failures.length, failures };
}

export function countPlaywright({ stats, suites }) {
  const failures = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, line, title, tests }) =>
      failureText(`e2e/${file}:${line} › ${title}`, errorOf(tests.flatMap(({ results }) => results))),
    );
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures };
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function errorOf(results) {
  return results.find(({ error }) => error)?.error.message;
}

function failureText(test, error = '') {
  const lines = stripVTControlCharacters(error).trimEnd().split('\n').slice(0, LINES_OF_A_FAILURE);
  return [test, ...lines.map((line) => `    ${line}`)].join('\n');
}
