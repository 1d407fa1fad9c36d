import type { Socket } from 'node:net';
import { ERRORS, type ErrorCode, type Failure } from '@presently/contracts/errors';
import { newUuid } from '../ids.ts';

type Answer = [line: string, text: string, code?: ErrorCode];

const STATUS: Record<string, Answer> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers or the address are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  SERVER_STOPPING: ['503 Service Unavailable', ERRORS.unavailable.text, 'unavailable'],
};
const OTHER: Answer = ['400 Bad Request', 'The request could not be read.'];

/**
 * What is no HTTP, or too much of it, never becomes a request; it is answered in the envelope all the same.
 * @param headers those of every other response
 */
export function respondToClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Record<string, unknown>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [line, text, code = 'invalid_input'] = STATUS[error.code ?? ''] ?? OTHER;
  const failure: Failure = { success: false, error: text, code, request_id: newUuid() };
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
