import { connect } from 'node:net';

/** Connections that wait for a request, by host. */
const idle = new Map();

/**
 * Posts JSON on a connection that is kept, and parses the response, whatever its status. On two cores the time of the
 * client is missing to the shop, and `node:http` takes several times as long.
 * @returns status and body; rejects when the connection ends, or the response has no Content-Length
 */
export function post(url, body, headers = {}) {
  const { host, hostname, port, pathname } = new URL(url);
  const connections = idle.get(host) ?? [];
  idle.set(host, connections);
  const connection = connections.pop() ?? open(Number(port), hostname, connections);
  const payload = JSON.stringify(body);
  const length = Buffer.byteLength(payload);
  const sent = { host, 'content-type': 'application/json', 'content-length': length, ...headers };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.response = Promise.withResolvers();
  connection.socket.write(`POST ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n${payload}`);
  return connection.response.promise;
}

function open(port, hostname, connections) {
  const connection = { socket: connect(port, hostname).setNoDelay(true), response: null };
  let received = Buffer.alloc(0);
  connection.socket.on('data', (bytes) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = received.latin1Slice(0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) return connection.socket.destroy(new Error(`no Content-Length: ${head}`));
    if (received.length < end + 4 + length) return;
    const text = received.utf8Slice(end + 4, end + 4 + length);
    received = Buffer.alloc(0);
    connections.push(connection);
    connection.response.resolve({ status: Number(head.slice(9, 12)), body: text ? JSON.parse(text) : null });
  });
  connection.socket.on('error', (error) => connection.response.reject(error));
  connection.socket.on('close', () => {
    const position = connections.indexOf(connection);
    if (position >= 0) connections.splice(position, 1);
    connection.response.reject(new Error('The connection was closed.'));
  });
  return connection;
}
