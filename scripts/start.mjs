// Runs the shop in this very process. `npm start` gets here by exec, so that no process stands between npm
// and the shop: signals and the exit code pass through, and no memory is spent on waiting. It also bounds the
// space for young objects (--max-semi-space-size), which starting fills and never gives back: 90 MB less at rest;
// and, because Node tidies up the later the more memory it may have, the heap (--max-old-space-size, four times
// what a busy shop needs) and the C library's pools for threads (MALLOC_ARENA_MAX): 110 MB less after load. What
// the C library may keep of freed memory (MALLOC_TRIM_THRESHOLD_) is bounded for the database's processes: 4 MB each.
import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { compileCache, projectNode, root } from './lib/paths.mjs';
import { main, UserError } from './lib/say.mjs';

await main(async () => {
  if (!existsSync(projectNode) || Number.parseInt(process.versions.node, 10) < 22) {
    throw new UserError('Start the shop with: npm start');
  }
  enableCompileCache(compileCache);
  process.chdir(root);
  if (process.env.npm_lifecycle_event === 'start') endWithParent(process.ppid);
  const { runServer } = await import('../server/src/entrypoints/run-server.ts');
  await runServer(process.env);
  flushCompileCache();
});

/** npm killed with -9 says nothing; a shop nobody holds any more would keep port and data for ever. */
function endWithParent(parent) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 1_000);
  watch.unref();
}
