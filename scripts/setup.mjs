// Prepares a fresh clone. Runs before anything is installed, on any Node from 20 on, so it may import nothing but
// Node's own modules.
import { buildWeb, isWebBuilt } from './lib/build-web.mjs';
import { compileServer } from './lib/compile-server.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { language, listLanguages } from './lib/language.mjs';
import { root } from './lib/paths.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { main, say, UserError } from './lib/say.mjs';

const [purpose = 'start'] = process.argv.slice(2);

await main(async () => {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new UserError(`Presently needs Node 20 or newer to start with; this is ${process.version}.`);
  }
  const languages = listLanguages(root);
  if (!languages.includes(language)) {
    throw new UserError(`SHOP_LANGUAGE is ${language}; there are texts in: ${languages.join(', ')}.`);
  }
  await ensureInstalled();
  await ensureRuntime();
  if (purpose === 'start' && !isWebBuilt()) {
    say('Building the web app (after a change; some seconds) …');
    const { ok, output } = await buildWeb();
    if (!ok) throw new UserError(`${output}\nThe web app could not be built (see above).`);
  }
  if (purpose === 'start') await compileServer();
});
