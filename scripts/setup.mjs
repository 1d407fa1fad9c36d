// Prepares a fresh clone. Runs before anything is installed, on Node 20 or newer, so it may only import Node's built-in
// modules.
import { buildWeb, isWebBuilt } from './lib/build-web.mjs';
import { compileServer } from './lib/compile-server.mjs';
import { ensureInstalled, installForProduction } from './lib/install.mjs';
import { language, listLanguages } from './lib/language.mjs';
import { root } from './lib/paths.mjs';
import { assertBuilt, markAsRelease, releaseState, unmarkAsRelease } from './lib/release.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { main, say, UserError } from './lib/say.mjs';
import { extractIcons, removeUnusedFiles } from './lib/shrink-release.mjs';

const [purpose = 'start'] = process.argv.slice(2);

await main(async () => {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new UserError(`Presently needs Node 20 or newer to start with; this is ${process.version}.`);
  }
  const languages = listLanguages(root);
  if (!languages.includes(language)) {
    throw new UserError(`SHOP_LANGUAGE is ${language}; there are texts in: ${languages.join(', ')}.`);
  }
  if (purpose === 'build') await buildRelease();
  else await prepare();
});

/** A release needs nothing; a checkout gets all packages and, to start the shop, its pages. */
async function prepare() {
  const release = purpose === 'start' ? releaseState() : 'none';
  if (release === 'current') return;
  if (release === 'stale' && process.env.NODE_ENV === 'production') assertBuilt();
  await ensureInstalled();
  await ensureRuntime();
  if (purpose !== 'start') return;
  await buildPages();
  await compileServer();
}

/** Prepares a fast start without build tools, for production and container images. */
async function buildRelease() {
  if (releaseState() === 'current') return say('This release is built already.');
  unmarkAsRelease();
  await ensureInstalled();
  await ensureRuntime();
  await buildPages();
  await extractIcons();
  await installForProduction();
  await ensureRuntime();
  removeUnusedFiles();
  await compileServer();
  markAsRelease();
  say('The release is built: NODE_ENV=production npm start, or scripts/serve.sh.');
}

async function buildPages() {
  if (isWebBuilt()) return;
  say('Building the web app (after a change; some seconds) …');
  const { ok, output } = await buildWeb();
  if (!ok) throw new UserError(`${output}\nThe web app could not be built (see above).`);
}
