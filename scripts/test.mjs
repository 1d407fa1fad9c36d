// Runs all steps, even after a failure: the static checks two at a time, the others one after another. `check`, `unit`
// and `e2e` run a group of them, passing further arguments on to its tool. Failures are repeated at the end, as many a
// log is cut off at its start.
import { rmSync } from 'node:fs';
import { createMemoryFolder } from './lib/memory-folder.mjs';
import { main, say, UserError } from './lib/say.mjs';
import { CHECKS_AT_ONCE, steps } from './lib/steps.mjs';

/** Settings in the caller's environment, which must not affect the tests. */
const SETTINGS =
  /^(NODE_ENV|PORT|HOST|PUBLIC_ORIGIN|API_URL|DATA_DIR|DATABASE_URL|SEED_DEMO|GUEST_CHECKOUT|CLAIM_WINDOW_DAYS|TIME_ZONE|OPERATOR_PHONES|FULFILMENT|SIMULATED_STEP_SECONDS|UNDO_SECONDS|KEEP_.*|SHOP_LANGUAGE|SMTP_URL|STRIPE_.*|TWILIO_.*|S3_.*|ERROR_REPORTING_DSN|ANALYTICS_ID|METRICS_.*|BACKUP_.*)$/;

const memoryFolder = createMemoryFolder();
if (memoryFolder) process.env.TMPDIR = memoryFolder;

const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.test(name)));

const [group, ...args] = process.argv.slice(2);

async function runStep({ name, work }) {
  const began = performance.now();
  say(`\n▸ ${name}`);
  try {
    const { passed, failed, failures, output } = await work(env, args);
    if (output) say(output.trimEnd());
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    say(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} of ${passed + failed} in ${seconds} s`);
    return { passed, failed, failures: failures ?? (failed > 0 ? [name] : []) };
  } catch (error) {
    say(`✗ ${name}: ${error.message}`);
    return { passed: 0, failed: 1, failures: [`${name}: ${error.message}`] };
  }
}

async function runSteps() {
  const chosen = steps.filter((step) => group === undefined || step.group === group);
  if (chosen.length === 0) throw new UserError(`There is no group of checks named "${group}".`);
  const total = { passed: 0, failed: 0, failures: [] };
  const runAll = async (waiting) => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { passed, failed, failures } = await runStep(step);
      total.passed += passed;
      total.failed += failed;
      total.failures.push(...failures);
    }
  };
  const checks = chosen.filter((step) => step.group === 'check');
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, () => runAll(checks)));
  await runAll(chosen.filter((step) => step.group !== 'check'));
  return total;
}

/** If a process still writes into it, the next run removes it. */
function removeMemoryFolder() {
  try {
    if (memoryFolder) rmSync(memoryFolder, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    say(`\n${memoryFolder} could not be removed: ${error.message}`);
  }
}

await main(async () => {
  const { passed, failed, failures } = await runSteps().finally(removeMemoryFolder);
  if (failed > 0) process.exitCode = 1;
  for (const failure of failures) say(`\n✗ ${failure}`);
  say(`\n${passed} passed, ${failed} failed`);
});
