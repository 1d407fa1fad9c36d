import type { Socket } from 'node:net';
import type { Failure } from '@presently/contracts/errors';
import { newId } from '../ids.ts';

const STATUS: Record<string, [line: string, text: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers or the address are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};
const OTHER = ['400 Bad Request', 'The request could not be read.'] as const;

/**
 * What is no HTTP, or too much of it, never becomes a request; it is answered in the envelope all the same.
 * @param headers those of every other response
 */
export function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Record<string, unknown>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [line, text] = STATUS[error.code ?? ''] ?? OTHER;
  const failure: Failure = { success: false, error: text, code: 'invalid_input', request_id: newId() };
  const body = JSON.stringify(failure);
  const sent = {
    ...headers,
    connection: 'close',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
  const head = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write([`HTTP/1.1 ${line}`, ...head, '', body].join('\r\n'));
  socket.destroy(error);
}
