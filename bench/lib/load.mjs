import { once } from 'node:events';
import { connect } from 'node:net';

/** Headers of a browser, so that responses are compressed as for one. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br', accept: '*/*' };
/** Without compression, as the competitors' figures were measured. */
export const plainHeaders = { 'accept-encoding': 'identity', accept: '*/*' };

/**
 * Sends so many GET requests over so many connections, each as soon as the last one was answered. It only counts the
 * bytes of a response, so that on two cores it is not the limit before a bare server is.
 * @returns requests per second; throws unless all responses are successful
 */
export async function requestsPerSecond(url, { connections, headers, requests }) {
  const { host, hostname, port, pathname, search } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname).setNoDelay(true);
      await once(socket, 'connect');
      return socket;
    }),
  );
  const startedAt = performance.now();
  let sent = 0;
  let answered = 0;
  try {
    await Promise.all(
      sockets.map(
        (socket) =>
          new Promise((resolve, reject) => {
            const next = () => {
              if (sent >= requests) return resolve();
              sent++;
              socket.write(request);
            };
            socket.on('error', reject).on('close', () => reject(new Error(`${url}: closed`)));
            onResponse(socket, (statusLine) => {
              if (!statusLine.startsWith('HTTP/1.1 200 ')) return reject(new Error(`${url}: ${statusLine}`));
              answered++;
              next();
            });
            next();
          }),
      ),
    );
    return (answered / (performance.now() - startedAt)) * 1000;
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

/** Calls `listener` with the status line of each response, once it has arrived; responses need a Content-Length. */
function onResponse(socket, listener) {
  let head = '';
  let missing = 0;
  socket.on('data', (bytes) => {
    let received = bytes.length;
    if (missing === 0) {
      const before = head.length;
      head += bytes.latin1Slice();
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      received = bytes.length - (end + 4 - before);
      missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    }
    missing -= received;
    if (missing !== 0) return;
    const statusLine = head.slice(0, head.indexOf('\r\n'));
    head = '';
    listener(statusLine);
  });
}

export function median(figures) {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
