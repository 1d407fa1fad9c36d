// Runs the shop for development (`npm run dev`): see docs/decisions/2026-11-22-development-server.md.
import { existsSync } from 'node:fs';
import { exitWithParent } from './lib/exit-with-parent.mjs';
import { projectNode, root } from './lib/paths.mjs';
import { main, UserError } from './lib/say.mjs';

await main(async () => {
  if (!existsSync(projectNode) || Number.parseInt(process.versions.node, 10) < 22) {
    throw new UserError('Start the development server with: npm run dev');
  }
  process.chdir(root);
  if (process.env.npm_lifecycle_event === 'dev') exitWithParent();
  const { runDevServer } = await import('./dev/dev-server.ts');
  await runDevServer(process.env, process.argv.slice(2));
});
