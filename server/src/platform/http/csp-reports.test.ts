import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';
import { createLog } from '../log.ts';
import { parseViolations } from './csp-reports.ts';

const lines: Record<string, unknown>[] = [];
let now = new Date('2026-11-22T10:00:00Z');
let shop: TestApp;
beforeAll(async () => {
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  shop = await buildTestApp({
    deps: { log: createLog('warn', undefined, destination), clock: { now: () => now } },
  });
});
afterAll(() => shop.close());

const KEY = 'Zq3vN8sT1kLw5xYb7cDfGh';
const OLD_SHAPE = {
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
const NEW_SHAPE = [
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

const report = (payload: unknown, type: string, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/csp-reports',
    headers: { 'content-type': type, ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

it('WEB-01 reads both shapes of a report, without ids, keys and whatever else stands in addresses', () => {
  expect(parseViolations(OLD_SHAPE)).toEqual([
    {
      directive: 'script-src-elem',
      blocked: 'https://elsewhere.example',
      page: '/track',
      file: '/assets/app-Ab12.js',
      line: 3,
    },
  ]);
  expect(parseViolations(NEW_SHAPE)).toEqual([
    { directive: 'script-src-attr', blocked: 'inline', page: '/manage', file: '', line: 12 },
  ]);
  for (const nothing of [null, 'x', 1, [], {}, [null], { 'csp-report': null }, [{ type: 'csp-violation' }]])
    expect(parseViolations(nothing)).toEqual([]);
});

it('WEB-01 takes a violation from any page, answers 204 and logs one line', async () => {
  lines.length = 0;
  for (const [payload, type] of [
    [OLD_SHAPE, 'application/csp-report'],
    [NEW_SHAPE, 'application/reports+json'],
  ] as const) {
    const answer = await report(payload, type, { origin: 'null' });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  }
  expect(lines).toMatchObject([
    { msg: 'content security policy violated', page: '/track' },
    { msg: 'content security policy violated', page: '/manage' },
  ]);
  expect(JSON.stringify(lines)).not.toContain(KEY);
});

it.each([
  ['application/json', JSON.stringify(OLD_SHAPE), 415],
  ['text/plain', JSON.stringify(OLD_SHAPE), 415],
  ['application/csp-report', '{', 400],
  ['application/csp-report', JSON.stringify({ 'csp-report': { sample: 'x'.repeat(16 * 1024) } }), 413],
])('a report that is none is refused: %s (%#)', async (type, payload, status) => {
  expect((await report(payload, type)).statusCode).toBe(status);
});

it('however many reports arrive, twenty a minute are logged', async () => {
  now = new Date(now.getTime() + 60_000);
  lines.length = 0;
  const many = Array.from({ length: 30 }, () => NEW_SHAPE[0]);
  expect((await report(many, 'application/reports+json')).statusCode).toBe(204);
  expect((await report(OLD_SHAPE, 'application/csp-report')).statusCode).toBe(204);
  expect(lines).toHaveLength(20);
  now = new Date(now.getTime() + 60_000);
  await report(OLD_SHAPE, 'application/csp-report');
  expect(lines).toHaveLength(21);
});

it('is described for whoever reads the interface', async () => {
  const { body } = await shop.call('GET', '/api/openapi.json');
  const operation = body.paths['/api/csp-reports'].post;
  expect(Object.keys(operation.requestBody.content)).toEqual([
    'application/csp-report',
    'application/reports+json',
  ]);
  expect(Object.keys(operation.responses)).toContain('204');
});
