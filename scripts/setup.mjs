// The way in: makes a fresh clone ready. Runs on whatever Node the machine has, from 20 on, before anything
// is installed; so it imports nothing but Node itself.
import { buildWeb, isWebBuilt } from './lib/build-web.mjs';
import { compileServer } from './lib/compile-server.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { main, UserError, say } from './lib/say.mjs';

const [purpose = 'start'] = process.argv.slice(2);

await main(async () => {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new UserError(`Presently needs Node 20 or newer to begin with; this is ${process.version}.`);
  }
  await ensureInstalled();
  await ensureRuntime();
  if (purpose === 'start' && !isWebBuilt()) {
    say('Building the pages (after a change; some seconds) …');
    const { ok, output } = await buildWeb();
    if (!ok) throw new UserError(`${output}\nThe pages could not be built (see above).`);
  }
  if (purpose === 'start') await compileServer();
});
