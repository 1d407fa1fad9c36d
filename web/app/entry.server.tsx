import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { requestContext, ServerRequestContext } from './lib/request-context';

const RENDER_TIMEOUT_MS = 10_000;

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
          headers.set('Content-Type', 'text/html; charset=utf-8');
          pipe(collect((body) => resolve(new Response(body, { headers, status }))));
        },
        onShellError: reject,
        onError: context.onError,
      },
    );
    const timeout = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

/** Passes on all written chunks as one, which takes a fraction of the time of streaming the small ones. */
function collect(onEnd: (all: Uint8Array<ArrayBuffer>) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(chunks));
      done();
    },
  });
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestContext).onError(error);
}
