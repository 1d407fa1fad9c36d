import { flushCompileCache } from 'node:module';
import type { HotPayload } from 'vite';
import { ModuleRunner } from 'vite/module-runner';
import { startServer } from '../../server/src/bootstrap.ts';
import { readConfig } from '../../server/src/config.ts';
import type { PageInfo, PagesBundle, WebApp } from '../../server/src/pages/pages-bundle.ts';
import { root } from '../lib/paths.mjs';
import { errorPage } from './error-page.ts';

/*
 * The server, with pages rendered from the web app's sources: Vite, in the parent process, transforms the modules that
 * run here.
 */
const PAGES = '/app/server.ts';

const config = readConfig(process.env, root);
const runner = new ModuleRunner({
  transport: {
    connect: ({ onMessage }) =>
      void process.on('message', (payload: HotPayload) => {
        if (payload.type === 'full-reload' || payload.type === 'update') runner.clearCache();
        else onMessage(payload);
      }),
    send: (payload) => void process.send?.(payload),
  },
  hmr: false,
});

const web: WebApp = {
  files: new Map(),
  async loadPages() {
    try {
      return withErrorPages(await runner.import(PAGES));
    } catch (error) {
      return failedPages(error);
    }
  },
  policySources: {
    // Vite injects styles, connects to itself, and waits for a stopped server in a worker.
    style: ["'unsafe-inline'"],
    connect: [String(config.publicOrigin).replace(/^http/, 'ws')],
    worker: ['blob:'],
  },
};

/** Pages with unexpected errors are replaced by the error; loader data is not. */
function withErrorPages({ getPageInfo, render }: PagesBundle): PagesBundle {
  return {
    getPageInfo,
    async render(request, context, fetchApi) {
      let failure: unknown;
      const onError = (error: unknown) => {
        failure ??= error;
        context.onError(error);
      };
      const response = await render(request, { ...context, onError }, fetchApi);
      const isDocument = response.headers.get('content-type')?.startsWith('text/html');
      return failure && isDocument ? errorResponse(failure, context.nonce) : response;
    },
  };
}

/** The web app's modules cannot be run. */
function failedPages(error: unknown): PagesBundle {
  return {
    getPageInfo: async (url): Promise<PageInfo> => ({
      cache: 'private',
      secret: false,
      allowsAnalytics: false,
      usesCamera: false,
      pattern: '/*',
      address: url.pathname + url.search,
    }),
    async render(_request, context) {
      context.onError(error);
      return errorResponse(error, context.nonce);
    },
  };
}

function errorResponse(error: unknown, nonce: string | undefined): Response {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return new Response(errorPage(error, nonce), { status: 500, headers });
}

await startServer(
  config,
  root,
  () => {},
  async () => web,
);
process.send?.({ type: 'custom', event: 'app:ready' } satisfies HotPayload);
flushCompileCache();
// Warm up, so that the first page does not wait for it.
void web.loadPages();
