// The tests that have a full count, at it: `npm run test:soak`. With names behind it, only the server's and the
// pages' test files whose paths hold one of them.
import { buildWeb } from './lib/build-web.mjs';
import { projectNode, tool } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { main, UserError } from './lib/say.mjs';
import { playwright } from './lib/steps.mjs';

const JOURNEYS = [
  'e2e/content-policy.spec.ts',
  'e2e/link-safety.spec.ts',
  'e2e/hostile-messages.spec.ts',
  'e2e/hostile-strings.spec.ts',
  'e2e/fake-stripe.spec.ts',
];

const names = process.argv.slice(2);
const env = { ...process.env, SOAK: '1' };

await main(async () => {
  const built = await buildWeb();
  if (!built.ok) throw new UserError(`${built.output}\nThe pages could not be built (see above).`);
  const vitest = [tool('vitest', 'vitest.mjs'), 'run', '--config', 'vitest.soak.config.ts', ...names];
  const { ok } = await run(projectNode, vitest, { env, show: true });
  const { failed } = names.length > 0 ? { failed: 0 } : await playwright(env, JOURNEYS);
  if (!ok || failed > 0) process.exitCode = 1;
});
