import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Connect } from 'vite';
import type { AppProcess } from './app-process.ts';
import { errorPage } from './error-page.ts';

/** A request may be interrupted by a restart, or by the server's timeout on a very busy machine. */
const MAX_ATTEMPTS = 5;

/** Forwards a request to the shop's server once it is ready; retries an interrupted GET. */
export async function forward(
  app: AppProcess,
  port: number,
  req: Connect.IncomingMessage,
  res: ServerResponse,
  attempt = 1,
): Promise<void> {
  try {
    await app.whenReady();
  } catch (error) {
    return sendFailure(error, req, res);
  }
  const { method, headers, originalUrl: path } = req;
  const upstream = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
    res.writeHead(response.statusCode ?? 502, response.statusMessage, response.rawHeaders);
    response.pipe(res).on('close', () => response.destroy());
    response.on('error', () => res.destroy());
  });
  upstream.on('error', (error) => {
    if (res.headersSent || res.destroyed) res.destroy();
    else if (method === 'GET' && attempt < MAX_ATTEMPTS) void forward(app, port, req, res, attempt + 1);
    else sendFailure(error, req, res);
  });
  req.pipe(upstream);
}

function sendFailure(error: unknown, req: IncomingMessage, res: ServerResponse): void {
  const isPage = req.headers.accept?.includes('text/html');
  res.writeHead(503, { 'content-type': isPage ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8' });
  res.end(isPage ? errorPage(error) : String(error));
}
