import { expect, test } from 'vitest';
import { verdictOf } from './audit.mjs';

const report = (vulnerabilities) =>
  `npm warn something\n${JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} }, null, 2)}\nnpm notice`;
const advisory = (severity) => ({ some: { name: 'some', severity, range: '<2.0.0' } });

test('without advisories all is well', () => {
  expect(verdictOf(report({}))).toEqual({ passed: 1, failed: 0, output: '' });
});

test.each(['high', 'critical'])('a %s advisory fails, and names the package', (severity) => {
  expect(verdictOf(report(advisory(severity)))).toEqual({
    passed: 0,
    failed: 1,
    output: `${severity}: some <2.0.0`,
  });
});

test.each(['info', 'low', 'moderate'])('a %s advisory is shown and does not fail', (severity) => {
  expect(verdictOf(report(advisory(severity)))).toEqual({
    passed: 1,
    failed: 0,
    output: `${severity}: some <2.0.0`,
  });
});

test.each([
  ['nothing at all', ''],
  ['no JSON', 'npm error code ENOTFOUND'],
  ['broken JSON', '{"vulnerabilities": {'],
  ['a refusal', '{"message": "405 Method Not Allowed", "statusCode": 405, "error": {"summary": ""}}'],
  ['an error', '{"error": {"code": "ENOTFOUND", "summary": "request failed"}}'],
])('a registry that says %s is a note and no failure', (_what, output) => {
  const { passed, failed, output: note } = verdictOf(output);
  expect([passed, failed]).toEqual([1, 0]);
  expect(note).toMatch(/^Not audited: the package registry did not answer \(.+\)\.$/);
});
