import { expect, test } from 'vitest';
import { summarise } from './audit.mjs';

const report = (vulnerabilities) =>
  `npm warn something\n${JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} }, null, 2)}\nnpm notice`;
const advisory = (severity) => ({ some: { name: 'some', severity, range: '<2.0.0' } });

test('passes without advisories', () => {
  expect(summarise(report({}))).toEqual({ passed: 1, failed: 0, output: '' });
});

test.each(['high', 'critical'])('a %s advisory fails and names the package', (severity) => {
  expect(summarise(report(advisory(severity)))).toEqual({
    passed: 0,
    failed: 1,
    output: `${severity}: some <2.0.0`,
  });
});

test.each(['info', 'low', 'moderate'])('a %s advisory is reported without failing', (severity) => {
  expect(summarise(report(advisory(severity)))).toEqual({
    passed: 1,
    failed: 0,
    output: `${severity}: some <2.0.0`,
  });
});

test.each([
  ['an empty answer', ''],
  ['no JSON', 'npm error code ENOTFOUND'],
  ['broken JSON', '{"vulnerabilities": {'],
  ['a rejection', '{"message": "405 Method Not Allowed", "statusCode": 405, "error": {"summary": ""}}'],
  ['an error', '{"error": {"code": "ENOTFOUND", "summary": "request failed"}}'],
])('%s from the registry is a note, not a failure', (_what, output) => {
  const { passed, failed, output: note } = summarise(output);
  expect([passed, failed]).toEqual([1, 0]);
  expect(note).toMatch(/^Not audited: the package registry did not answer \(.+\)\.$/);
});
