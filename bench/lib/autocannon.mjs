import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const PACKAGE = 'autocannon@9.0.0';

/**
 * GET requests a second over so many connections, by autocannon (installed by `npx`, because nothing else needs it): a
 * client that costs what clients usually cost, for comparison with figures that others have measured. `load.mjs` costs
 * so little that it raises the rate of a bare server, but not that of a page that has to be rendered.
 * @returns throws unless all responses are successful
 */
export async function autocannonPerSecond(url, { connections, headers, seconds }) {
  const args = ['--yes', PACKAGE, '--json', '--connections', connections, '--duration', seconds];
  for (const [name, value] of Object.entries(headers)) args.push('--headers', `${name}=${value}`);
  const { stdout } = await promisify(execFile)('npx', [...args, url].map(String), { maxBuffer: 1e7 });
  const { requests, errors, timeouts, non2xx } = JSON.parse(stdout);
  if (errors + timeouts + non2xx > 0) throw new Error(`${url}: ${errors + timeouts + non2xx} failed`);
  return requests.average;
}
