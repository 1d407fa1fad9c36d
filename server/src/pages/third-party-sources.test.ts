import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { contentSecurityPolicy } from './content-policy.ts';
import { thirdPartySources } from './third-party-sources.ts';

const policyOf = (env: Record<string, string>, allowsAnalytics = true) =>
  contentSecurityPolicy(
    { hashes: [] },
    { extra: thirdPartySources(readConfig(env, '/shop'), { allowsAnalytics }) },
  );

const DSN = { ERROR_REPORTING_DSN: 'https://key@reports.example/7' };
const MEASURING = { ANALYTICS_ID: 'shop-1', ANALYTICS_SCRIPT_URL: 'https://figures.example/script.js' };

test('with nothing set, pages talk to the shop only @R1-18b', () => {
  expect(policyOf({})).not.toMatch(/https?:/);
});

test('error reports may be sent to their host, and nothing more', () => {
  expect(policyOf(DSN)).toContain("connect-src 'self' https://reports.example;");
  expect(policyOf(DSN).match(/https:/g)).toHaveLength(1);
});

test('the measuring script may run and count on measured pages only @R1-18d', () => {
  expect(policyOf(MEASURING)).toContain("script-src 'self' https://figures.example;");
  expect(policyOf(MEASURING)).toContain("connect-src 'self' https://figures.example;");
  expect(policyOf({ ...MEASURING, ANALYTICS_HOSTS: 'https://in.example' })).toContain(
    "connect-src 'self' https://in.example;",
  );
  expect(policyOf(MEASURING, false)).not.toContain('figures.example');
});
