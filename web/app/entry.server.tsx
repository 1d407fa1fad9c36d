import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { requestContext, ServerRequestContext } from './lib/request-context';

const renderTimeoutMs = 10_000;

/** Renders whole pages instead of streaming: the server compresses, hashes or caches them before sending. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const context = loadContext.get(requestContext);
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRequestContext value={context}>
        <ServerRouter context={routerContext} url={request.url} nonce={context.nonce} />
      </ServerRequestContext>,
      {
        nonce: context.nonce,
        // Otherwise React sends large Suspense boundaries as fallbacks, and their content needs JavaScript to appear.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timeout);
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
        onError: context.onError,
      },
    );
    const timeout = setTimeout(abort, renderTimeoutMs);
  });
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestContext).onError(error);
}
