import { Writable } from 'node:stream';
import { expect } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { createLog } from '../log.ts';
import { parseViolations } from './csp-reports.ts';

const lines: Record<string, unknown>[] = [];
let now = new Date('2026-11-22T10:00:00Z');
const destination = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(JSON.parse(String(chunk)));
    done();
  },
});
const it = shopTest.extend('shopOptions', { scope: 'file' }, () => ({
  deps: { log: createLog('warn', undefined, destination), clock: { now: () => now } },
}));

const KEY = 'Zq3vN8sT1kLw5xYb7cDfGh';
const REPORT_URI_FORMAT = {
  'csp-report': {
    'document-uri': `https://gifts.example/track/${KEY}?key=${KEY}`,
    referrer: `https://gifts.example/claim/${KEY}`,
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'self'",
    'blocked-uri': `https://elsewhere.example/x.js?stolen=${KEY}`,
    'source-file': 'https://gifts.example/assets/app-Ab12.js',
    'line-number': 3,
    'script-sample': `let key = "${KEY}"`,
  },
};
const REPORT_TO_FORMAT = [
  {
    type: 'csp-violation',
    url: `https://gifts.example/track/${KEY}`,
    body: {
      documentURL: `https://gifts.example/manage/${KEY}`,
      effectiveDirective: 'script-src-attr',
      blockedURL: 'inline',
      sourceFile: `https://gifts.example/track/${KEY}`,
      lineNumber: 12,
      sample: KEY,
    },
  },
  { type: 'deprecation', body: { id: KEY } },
];

const report = (shop: TestApp, payload: unknown, type: string, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/csp-reports',
    headers: { 'content-type': type, ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

it('WEB-01 parses both report formats, without ids, keys and other parts of URLs', () => {
  expect(parseViolations(REPORT_URI_FORMAT)).toEqual([
    {
      directive: 'script-src-elem',
      blocked: 'https://elsewhere.example',
      page: '/track',
      file: '/assets/app-Ab12.js',
      line: 3,
    },
  ]);
  expect(parseViolations(REPORT_TO_FORMAT)).toEqual([
    { directive: 'script-src-attr', blocked: 'inline', page: '/manage', file: '', line: 12 },
  ]);
  for (const nothing of [null, 'x', 1, [], {}, [null], { 'csp-report': null }, [{ type: 'csp-violation' }]])
    expect(parseViolations(nothing)).toEqual([]);
});

it('WEB-01 accepts a report from any page, responds 204 and logs one line', async ({ shop }) => {
  lines.length = 0;
  for (const [payload, type] of [
    [REPORT_URI_FORMAT, 'application/csp-report'],
    [REPORT_TO_FORMAT, 'application/reports+json'],
  ] as const) {
    const answer = await report(shop, payload, type, { origin: 'null' });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  }
  expect(lines).toMatchObject([
    { msg: 'content security policy violated', page: '/track' },
    { msg: 'content security policy violated', page: '/manage' },
  ]);
  expect(JSON.stringify(lines)).not.toContain(KEY);
});

it.for<[string, string, number]>([
  ['application/json', JSON.stringify(REPORT_URI_FORMAT), 415],
  ['text/plain', JSON.stringify(REPORT_URI_FORMAT), 415],
  ['application/csp-report', '{', 400],
  ['application/csp-report', JSON.stringify({ 'csp-report': { sample: 'x'.repeat(16 * 1024) } }), 413],
])('rejects an invalid report: %s (%#)', async ([type, payload, status], { shop }) => {
  expect((await report(shop, payload, type)).statusCode).toBe(status);
});

it('logs at most twenty reports a minute', async ({ shop }) => {
  now = new Date(now.getTime() + 60_000);
  lines.length = 0;
  const many = Array.from({ length: 30 }, () => REPORT_TO_FORMAT[0]);
  expect((await report(shop, many, 'application/reports+json')).statusCode).toBe(204);
  expect((await report(shop, REPORT_URI_FORMAT, 'application/csp-report')).statusCode).toBe(204);
  expect(lines).toHaveLength(20);
  now = new Date(now.getTime() + 60_000);
  await report(shop, REPORT_URI_FORMAT, 'application/csp-report');
  expect(lines).toHaveLength(21);
});

it('is documented in OpenAPI', async ({ shop }) => {
  const { body } = await shop.call('GET', '/api/openapi.json');
  const operation = body.paths['/api/csp-reports'].post;
  expect(Object.keys(operation.requestBody.content)).toEqual([
    'application/csp-report',
    'application/reports+json',
  ]);
  expect(Object.keys(operation.responses)).toContain('204');
});
