import { runNpm } from './npm.mjs';

/** Only production dependencies count, and only severe advisories fail the check. */
const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
const FAILING_SEVERITIES = ['high', 'critical'];

/** Checks the production dependencies for known vulnerabilities; passes with a note if the registry is unreachable. */
export async function audit(env) {
  return summarise((await runNpm(args, { env, timeout: 60_000 })).output);
}

/**
 * @param {string} output of `npm audit --json`, including warnings around the JSON
 * @returns {{passed: number, failed: number, output: string}}
 */
export function summarise(output) {
  const report = reportIn(output);
  if (!report?.vulnerabilities) {
    const reason = report?.message ?? report?.error?.summary ?? 'no answer';
    return { passed: 1, failed: 0, output: `Not audited: the package registry did not answer (${reason}).` };
  }
  const lines = Object.entries(report.vulnerabilities).map(
    ([name, { severity, range }]) => `${severity}: ${name} ${range}`,
  );
  const isSevere = Object.values(report.vulnerabilities).some(({ severity }) =>
    FAILING_SEVERITIES.includes(severity),
  );
  return { passed: isSevere ? 0 : 1, failed: isSevere ? 1 : 0, output: lines.join('\n') };
}

function reportIn(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}
