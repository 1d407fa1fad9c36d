import { type IncomingHttpHeaders, request } from 'node:http';
import type { TestApp } from '../support/build-test-app.ts';

/** An image as returned by the media store. */
export const stubMedia = {
  find: async (file: string) => {
    if (file === 'broken-640.webp') throw new Error('no such drawing');
    if (file === 'moved-640.webp') return { found: 'moved', to: 'there-640.webp' };
    if (file !== 'there-640.webp') return { found: 'nothing' };
    return { found: 'file', file: { contentType: 'image/webp', bytes: Buffer.from('webp') } };
  },
  register: () => {},
  close: () => {},
} as never;

/** Headers of the connection and headers that differ each time, which are not compared. */
const OF_TRANSPORT = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'etag'];

export type Asked = { method?: string; headers?: Record<string, string>; body?: string };
type Answered = { status: number; headers: Record<string, unknown> };

export const withoutTransport = (headers: IncomingHttpHeaders): Record<string, unknown> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_TRANSPORT.includes(name)));

/** Sends a real request, because `inject` omits some headers. */
export const ask = (at: TestApp, path: string, { method = 'GET', headers = {}, body }: Asked = {}) =>
  new Promise<Answered>((resolve, reject) => {
    const { port } = at.app.server.address() as { port: number };
    const asked = request(
      { port, host: '127.0.0.1', path, method, agent: false, headers: { host: 'localhost', ...headers } },
      (answer) => {
        resolve({ status: answer.statusCode ?? 0, headers: withoutTransport(answer.headers) });
        answer.destroy();
      },
    );
    asked.on('error', reject).end(body);
  });

export const REPORTS = 'report-uri /api/csp-reports; report-to csp';
const NO_CONTENT = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ${REPORTS}`;

/** Headers of every response. */
export const ALWAYS = {
  'content-security-policy': NO_CONTENT,
  'reporting-endpoints': 'csp="/api/csp-reports"',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=(), browsing-topics=()',
};
export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
export const HTML = { 'content-type': 'text/html; charset=utf-8' };
export const NO_STORE = { 'cache-control': 'no-store' };
export const API = {
  ...ALWAYS,
  ...NO_STORE,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
};
export const API_JSON = { ...API, ...JSON_TYPE };
export const UNAUTHORISED = { ...API_JSON, 'www-authenticate': 'Bearer realm="presently"' };
/** Headers of a request that is rejected before its route is known. */
export const REJECTED = { ...ALWAYS, ...JSON_TYPE, ...NO_STORE };
