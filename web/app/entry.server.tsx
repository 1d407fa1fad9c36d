import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { ServerRequestContext, requestContext } from './lib/request-context';

const renderTimeoutMs = 10_000;

/** Renders whole pages: they are compressed, hashed or kept before they leave, so nothing is gained by parts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const visit = loadContext.get(requestContext);
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRequestContext value={visit}>
        <ServerRouter context={routerContext} url={request.url} nonce={visit.nonce} />
      </ServerRequestContext>,
      {
        nonce: visit.nonce,
        // Otherwise React sends what is large behind its fallback, and only its script puts it in place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timeout);
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
        onError: visit.onError,
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
