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
const ANALYTICS = { ANALYTICS_ID: 'shop-1', ANALYTICS_SCRIPT_URL: 'https://figures.example/script.js' };

test('without settings, pages may load from the shop only @R1-18b', () => {
  expect(policyOf({})).not.toMatch(/https?:/);
});

test('error reporting allows connections to its host and nothing else', () => {
  expect(policyOf(DSN)).toContain("connect-src 'self' https://reports.example;");
  expect(policyOf(DSN).match(/https:/g)).toHaveLength(1);
});

test('allows the analytics script and its hosts on pages that allow analytics only @R1-18d', () => {
  expect(policyOf(ANALYTICS)).toContain("script-src 'self' https://figures.example;");
  expect(policyOf(ANALYTICS)).toContain("connect-src 'self' https://figures.example;");
  expect(policyOf({ ...ANALYTICS, ANALYTICS_HOSTS: 'https://in.example' })).toContain(
    "connect-src 'self' https://in.example;",
  );
  expect(policyOf(ANALYTICS, false)).not.toContain('figures.example');
});
