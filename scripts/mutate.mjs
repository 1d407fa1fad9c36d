// Mutation testing: applies one deliberate fault at a time to a copy of the code and runs the tests that should fail.
// `npm run test:mutations` runs the whole list; `npm run test:mutations -- refund` those with "refund" in their id.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@presently/embedded-postgres';
import { applyMutation, findStaleMutations, MIN_SCORE, readMutations } from './lib/mutations.mjs';
import { root } from './lib/paths.mjs';
import { main, say, UserError } from './lib/say.mjs';
import { copyCheckout, runTests } from './lib/test-copy.mjs';

const WORKERS = 2;

const [filter = ''] = process.argv.slice(2);

await main(async () => {
  const all = readMutations(root);
  const stale = findStaleMutations(root, all);
  if (stale.length > 0) throw new UserError(`These mutations no longer fit the code:\n${stale.join('\n')}`);
  const mutations = all.filter(({ id }) => id.includes(filter));
  if (mutations.length === 0) throw new UserError(`No mutation's id contains "${filter}".`);

  const scratch = mkdtempSync(join(tmpdir(), 'presently-mutations-'));
  const dataDir = join(scratch, 'data');
  const log = { info: () => {}, warn: say };
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
  try {
    const copies = Array.from({ length: WORKERS }, (_, index) =>
      copyCheckout(join(scratch, `copy-${index}`)),
    );
    const env = { ...process.env, NODE_ENV: 'test', TEST_DATABASE_URL: postgres.url };
    await expectTestsToPass(copies[0], mutations, env);
    report(await runMutations(copies, mutations, env));
  } finally {
    await postgres.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
});

/** A test that fails without a mutation would appear to kill all of them. */
async function expectTestsToPass(copy, mutations, env) {
  const tests = [...new Set(mutations.flatMap((mutation) => mutation.tests))].sort();
  say(`Running the ${tests.length} test files on the unchanged code …`);
  const { ok, output } = await runTests(copy, tests, env);
  if (!ok) throw new UserError(`${output}\nThe tests fail without any mutation (see above).`);
}

async function runMutations(copies, mutations, env) {
  const waiting = [...mutations];
  const results = [];
  await Promise.all(
    copies.map(async (copy) => {
      for (let mutation = waiting.shift(); mutation; mutation = waiting.shift()) {
        const killed = await isKilled(copy, mutation, env);
        results.push({ mutation, killed });
        say(`${String(results.length).padStart(4)} ${killed ? 'killed  ' : 'SURVIVED'} ${mutation.id}`);
      }
    }),
  );
  return results;
}

async function isKilled(copy, mutation, env) {
  const path = join(copy, mutation.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, applyMutation(source, mutation));
  try {
    return !(await runTests(copy, mutation.tests, env)).ok;
  } finally {
    writeFileSync(path, source);
  }
}

function report(results) {
  const survivors = results.filter(({ killed }) => !killed);
  for (const { mutation } of survivors) say(`\n${mutation.id} (${mutation.file}): ${mutation.breaks}`);
  const killed = results.length - survivors.length;
  const score = killed / results.length;
  say(`\n${killed} of ${results.length} mutations were killed: ${(score * 100).toFixed(1)} %`);
  if (score < MIN_SCORE) process.exitCode = 1;
}
