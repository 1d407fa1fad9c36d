import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export type HttpAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/** An HTTP client with its own keep-alive connections, by default one. */
export function keepAliveClient(origin: string, maxSockets = 1) {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const ask = (method: string, path: string, body?: unknown): Promise<HttpAnswer> =>
    new Promise((resolve, reject) => {
      const headers = body === undefined ? {} : { 'content-type': 'application/json' };
      const sent = request(origin + path, { method, agent, headers }, (response) =>
        text(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: body }),
          reject,
        ),
      );
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  return { ask, get: (path: string) => ask('GET', path), close: () => agent.destroy() };
}
