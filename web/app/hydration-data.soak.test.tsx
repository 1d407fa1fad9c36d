// @vitest-environment node
import { createContext, runInContext } from 'node:vm';
import fc from 'fast-check';
import {
  createRequestHandler,
  UNSAFE_decodeViaTurboStream as decode,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { expect, it } from 'vitest';
import handleRequest from './entry.server';
import { DeferredScripts } from './hydration/page-scripts';
import { requestContext } from './lib/request-context';

const isSoak = process.env.SOAK === '1';

/** The data of the page's only loader. */
let loaderValue: unknown;

const route = { id: 'root', path: '', hasLoader: true, module: '/root.js' };
const handler = createRequestHandler({
  entry: { module: { default: handleRequest } },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: {
        loader: () => ({ given: loaderValue }),
        default: () => (
          <html lang="en">
            <body>
              <DeferredScripts />
            </body>
          </html>
        ),
      },
    },
  },
  assets: {
    entry: { module: '/entry.js', imports: [] },
    routes: { root: route },
    url: '/m.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild);

/** The rendered page with the value as its loader data. */
async function pageWith(value: unknown): Promise<string> {
  loaderValue = value;
  const context = new RouterContextProvider();
  context.set(requestContext, {
    requestId: 'r',
    origin: 'http://localhost',
    shop: {
      name: 'Presently',
      contactEmail: null,
      contactPhone: null,
      contactAddress: null,
      legalName: null,
      legalAddress: null,
      accentStyle: null,
      logo: null,
      claimWindowDays: 14,
      guestCheckout: true,
    },
    localInbox: false,
    onError: (error) => {
      throw error;
    },
  });
  const response = await handler(new Request('http://localhost/'), context);
  expect(response.status).toBe(200);
  return await response.text();
}

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
const isData = (code: string) => code.includes('streamController.enqueue(');

/** Runs the page's data scripts, and decodes the data as React Router does in the browser. */
async function readBack(html: string): Promise<unknown> {
  const chunks: string[] = [];
  const window = {
    __reactRouterContext: { streamController: { enqueue: (chunk: string) => chunks.push(chunk) } },
  };
  const context = createContext({ window });
  for (const code of inlineScripts(html).filter(isData)) runInContext(code, context);
  expect(Object.keys(context)).toEqual(['window']);
  const stream = new Blob([chunks.join('')]).stream() as ReadableStream<Uint8Array<ArrayBuffer>>;
  const { value } = await decode(stream, globalThis as unknown as Window);
  return ((await value) as { loaderData: { root: { given: unknown } } }).loaderData.root.given;
}

const hostile = [
  ...[
    '</script>',
    '</SCRIPT >',
    '<script>',
    '<!--',
    '-->',
    '--!>',
    ']]>',
    '<![CDATA[',
    '<',
    '>',
    '&',
    '&lt;',
  ],
  ...['\u2028', '\u2029', '\0', '\\', '"', "'", '`', '${', '\\u003c', '\\x3c', '\n', '\r', '//', '/*', '*/'],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'then',
    'broken=1',
    'window.broken=1;',
    '🎁',
    '\ufeff',
  ],
];
const text = fc.oneof(
  fc.constantFrom(...hostile),
  fc
    .array(fc.oneof(fc.constantFrom(...hostile), fc.string({ maxLength: 4 })), { maxLength: 6 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const leaf = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.constantFrom<unknown>(null, true, false, 0, 1.5, -1e21, Number.MAX_SAFE_INTEGER),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
);
const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  // Own properties as created by JSON.parse, even if named `__proto__`.
  object: fc.array(fc.tuple(text, tie('value')), { maxLength: 4 }).map((fields) => {
    const object = {};
    for (const [name, value] of fields)
      Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
    return object;
  }),
}));

/** React Router drops properties of this name, against prototype pollution. */
function withoutProto(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutProto);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      name === '__proto__' ? [] : [[name, withoutProto(part)]],
    ),
  );
}

it('WEB-05 no value breaks out of the inline loader data of a page, and each is decoded unchanged', async () => {
  const scripts = inlineScripts(await pageWith('harmless'));
  await fc.assert(
    fc.asyncProperty(anyValue, async (value) => {
      const html = await pageWith(value);
      const found = inlineScripts(html);
      // A script element that ended early, or started within the data, would change the count.
      expect(found.length).toBe(scripts.length);
      expect(found.filter((code) => !isData(code))).toEqual(scripts.filter((code) => !isData(code)));
      for (const code of found.filter(isData)) expect(code).not.toMatch(/[<>&\u2028\u2029]/);
      expect(html.replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '')).not.toContain('broken');
      expect(await readBack(html)).toEqual(withoutProto(value));
      expect('broken' in {} || 'broken' in globalThis).toBe(false);
    }),
    isSoak ? { numRuns: 10_000 } : { numRuns: 200, seed: 20_261_121 },
  );
}, 600_000);
