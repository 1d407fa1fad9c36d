import { createRequire } from 'node:module';
import { projectNode, tool } from './paths.mjs';
import { run } from './run.mjs';
import { UserError, say } from './say.mjs';

/** Path of a Chromium that runs here; gets one when there is none. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  say('Getting a browser for the tests …');
  await run(projectNode, [tool('@playwright/test', 'cli.js'), 'install', 'chromium'], { show: true });
  const brought = await findChromium();
  if (brought) return brought;
  if (process.getuid?.() === 0 && (await run('apt-get', ['--version'])).ok) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', ['install', '-q', '-y', 'chromium'], { env, show: true });
    const installed = await findChromium();
    if (installed) return installed;
  }
  throw new UserError('No browser for the end-to-end tests: install Chromium, or set CHROMIUM_PATH to one.');
}

async function findChromium() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  const candidates = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ];
  for (const path of candidates.filter(Boolean)) {
    // Asking for the version also shows missing libraries, and stand-ins that only advise to install it.
    const { ok, output } = await run(path, ['--version']);
    if (ok && /chrom/i.test(output)) return path;
  }
  return null;
}
