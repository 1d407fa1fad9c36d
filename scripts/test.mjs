// Runs all steps, even after a failure: the static checks two at a time, the others one after another. `check`, `unit`
// and `e2e` run a group of them, passing further arguments on to its tool. Failures are repeated at the end, as many a
// log is cut off at its start.
import { rmSync } from 'node:fs';
import { createMemoryFolder } from './lib/memory-folder.mjs';
import { main, say, UserError } from './lib/say.mjs';
import { CHECKS_AT_ONCE, steps } from './lib/steps.mjs';
import { withoutSettings } from './lib/test-environment.mjs';

const memoryFolder = createMemoryFolder();
if (memoryFolder) process.env.TMPDIR = memoryFolder;

const env = withoutSettings(process.env);

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
