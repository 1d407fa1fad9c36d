import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export type HttpAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/** Requests over a connection of their own, which is kept open between them; over several where they may overlap. */
export function keepAliveClient(origin: string, maxSockets = 1) {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const ask = (method: string, path: string, body?: unknown): Promise<HttpAnswer> =>
    new Promise((resolve, reject) => {
      const headers = body === undefined ? {} : { 'content-type': 'application/json' };
      const asked = request(origin + path, { method, agent, headers }, (response) =>
        text(response).then(
          (said) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: said }),
          reject,
        ),
      );
      asked.on('error', reject);
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  return { ask, get: (path: string) => ask('GET', path), close: () => agent.destroy() };
}
