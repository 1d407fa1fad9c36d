import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';

const scripts = /<script\b[^>]*>.*?<\/script>/gs;

/**
 * Serves a shop's pages without their scripts: the upper bound for how soon a page with the same content is ready.
 * @param {string} origin that of the shop
 * @returns the origin of the copy, and `close`
 */
export async function serveWithoutScripts(origin) {
  const { hostname, port } = new URL(origin);
  const server = createServer((incoming, outgoing) => {
    const isPage = incoming.headers['sec-fetch-dest'] === 'document';
    const headers = { ...incoming.headers, host: `${hostname}:${port}` };
    if (isPage) delete headers['accept-encoding'];
    const forwarded = request({ hostname, port, path: incoming.url, headers }, async (response) => {
      if (isPage) {
        const page = brotliCompressSync((await text(response)).replaceAll(scripts, ''));
        const { 'content-type': type, 'content-security-policy': policy, location } = response.headers;
        outgoing.writeHead(response.statusCode, {
          'content-type': type,
          'content-security-policy': policy,
          // The link of an unclaimed gift redirects to the wrapped gift.
          ...(location && { location }),
          'content-encoding': 'br',
          'content-length': page.length,
        });
        outgoing.end(page);
      } else {
        outgoing.writeHead(response.statusCode, response.headers);
        response.pipe(outgoing);
      }
    });
    forwarded.on('error', (error) => outgoing.destroy(error)).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
