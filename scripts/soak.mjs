// `npm run test:soak` runs the soak tests with their full number of iterations. With arguments it runs only the test
// files of server and web whose paths contain one of them.
import { buildWeb } from './lib/build-web.mjs';
import { bin, projectNode } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { main, UserError } from './lib/say.mjs';
import { playwright } from './lib/steps.mjs';
import { withoutSettings } from './lib/test-environment.mjs';

const E2E_FILES = [
  'e2e/content-policy.spec.ts',
  'e2e/link-safety.spec.ts',
  'e2e/hostile-messages.spec.ts',
  'e2e/hostile-strings.spec.ts',
  'e2e/card-payments.spec.ts',
  'e2e/card-payment-outages.spec.ts',
];

const names = process.argv.slice(2);
const env = { ...withoutSettings(process.env), SOAK: '1' };

await main(async () => {
  const built = await buildWeb();
  if (!built.ok) throw new UserError(`${built.output}\nThe web app could not be built (see above).`);
  const vitest = [bin('vitest', 'vitest.mjs'), 'run', '--config', 'vitest.soak.config.ts', ...names];
  const { ok } = await run(projectNode, vitest, { env, show: true });
  const { failed } = names.length > 0 ? { failed: 0 } : await playwright(env, E2E_FILES);
  if (!ok || failed > 0) process.exitCode = 1;
});
