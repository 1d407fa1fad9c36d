// Runs the shop in this process. serve.sh uses exec, so that no process remains between npm and the shop: signals
// and the exit code pass through, and no memory is wasted. The options in serve.sh limit memory:
// - the young generation (--max-semi-space-size), which grows during the start and never shrinks: 90 MB less when idle;
// - the heap (--max-old-space-size, four times what a busy shop needs), because V8 collects the later the more it may
//   use, and malloc's arenas for threads (MALLOC_ARENA_MAX): together 110 MB less after load;
// - freed memory that malloc keeps (MALLOC_TRIM_THRESHOLD_), which counts for the database: 4 MB for each process.
import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { findCompileCache } from './lib/compile-cache.mjs';
import { exitWithParent } from './lib/exit-with-parent.mjs';
import { compileCache, projectNode, root } from './lib/paths.mjs';
import { assertBuilt } from './lib/release.mjs';
import { main, UserError } from './lib/say.mjs';

await main(async () => {
  if (!existsSync(projectNode) || Number.parseInt(process.versions.node, 10) < 22) {
    throw new UserError('Start the shop with: npm start');
  }
  if (process.env.NODE_ENV === 'production') assertBuilt();
  const dataDir = resolve(root, process.env.DATA_DIR || 'data');
  enableCompileCache(findCompileCache({ cache: compileCache, dataDir, uid: process.getuid?.() }));
  process.chdir(root);
  if (process.env.npm_lifecycle_event === 'start') exitWithParent();
  await import('./lib/quick-resolve.mjs');
  const { runServer } = await import('../server/src/entrypoints/run-server.ts');
  await runServer(process.env);
  flushCompileCache();
});
