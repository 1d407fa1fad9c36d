import { runNpm } from './npm.mjs';

/** Only what is installed with the shop counts, and only advisories that cannot wait. */
const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
const refused = ['high', 'critical'];

/** Asks the registry for advisories about the shop's dependencies; without one that answers, a note. */
export async function audit(env) {
  return verdictOf((await runNpm(args, { env, timeout: 60_000 })).output);
}

/**
 * @param {string} output what `npm audit --json` said, warnings around its JSON included
 * @returns {{passed: number, failed: number, output: string}}
 */
export function verdictOf(output) {
  const report = reportIn(output);
  if (!report?.vulnerabilities) {
    const reason = report?.message ?? report?.error?.summary ?? 'no answer';
    return { passed: 1, failed: 0, output: `Not audited: the package registry did not answer (${reason}).` };
  }
  const lines = Object.entries(report.vulnerabilities).map(
    ([name, { severity, range }]) => `${severity}: ${name} ${range}`,
  );
  const isBad = Object.values(report.vulnerabilities).some(({ severity }) => refused.includes(severity));
  return { passed: isBad ? 0 : 1, failed: isBad ? 1 : 0, output: lines.join('\n') };
}

function reportIn(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}
