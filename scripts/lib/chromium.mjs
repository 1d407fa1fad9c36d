import { createRequire } from 'node:module';
import { bin, projectNode } from './paths.mjs';
import { run } from './run.mjs';
import { say, UserError } from './say.mjs';

/** Path of a working Chromium; installs one if there is none. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  say('Installing a browser for the tests …');
  await run(projectNode, [bin('@playwright/test', 'cli.js'), 'install', 'chromium'], { show: true });
  const downloaded = await findChromium();
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0 && (await run('apt-get', ['--version'])).ok) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env });
    // The second where a distribution does not have the first.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-q', '-y', name], { env, show: true });
      const installed = await findChromium();
      if (installed) return installed;
    }
  }
  throw new UserError('No browser for the end-to-end tests: install Chromium, or set CHROMIUM_PATH to one.');
}

async function findChromium() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  const candidates = [
    process.env.CHROMIUM_PATH,
    // Without the windows of a browser it needs a tenth less of the processor.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ];
  for (const path of candidates.filter(Boolean)) {
    // Running it also detects missing libraries, and wrapper scripts that only explain how to install it.
    const { ok, output } = await run(path, ['--version']);
    if (ok && /chrom/i.test(output)) return path;
  }
  return null;
}
