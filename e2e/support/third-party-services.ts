import { once } from 'node:events';
import { createServer } from 'node:http';

export type ThirdPartyServices = Awaited<ReturnType<typeof startThirdPartyServices>>;

/** Optional services on another origin: accepts error reports and serves an analytics script. */
export async function startThirdPartyServices() {
  const reports: string[] = [];
  const pageViews: { path: string; all: string }[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.url === '/script.js')
      return response.setHeader('content-type', 'text/javascript').end(script);
    if (request.method === 'OPTIONS') return response.end();
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url === '/pageViews') pageViews.push({ path: JSON.parse(body).path, all: body });
    else reports.push(`${request.url} ${JSON.stringify(request.headers)}\n${body}`);
    return response.setHeader('content-type', 'application/json').end('{"id":"1"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    dsn: `http://publickey@127.0.0.1:${address.port}/7`,
    script: `${origin}/script.js`,
    reports,
    pageViews,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An analytics script that collects as much as possible: the URL at each navigation, the referrer and loaded resources. */
const script = `{
  const origin = new URL(document.currentScript.src).origin;
  const id = document.currentScript.dataset.websiteId;
  const count = () => fetch(origin + '/pageViews', {
    method: 'POST',
    keepalive: true,
    body: JSON.stringify({
      id,
      path: location.pathname,
      from: document.referrer,
      loaded: performance.getEntries().map((entry) => entry.name),
    }),
  });
  for (const step of ['pushState', 'replaceState']) {
    const original = history[step];
    history[step] = function (...given) { original.apply(this, given); count(); };
  }
  addEventListener('popstate', count);
  count();
}`;
