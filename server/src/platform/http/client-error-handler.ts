import type { Socket } from 'node:net';
import { ERRORS, type ErrorCode, type Failure } from '@presently/contracts/errors';
import * as texts from '@presently/texts/server/http';
import { newRequestId } from '../ids.ts';

type ClientErrorResponse = [statusLine: string, text: string, code?: ErrorCode];

const RESPONSES: Record<string, ClientErrorResponse> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', texts.headersTooLong],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', texts.requestTooSlow],
  SERVER_STOPPING: ['503 Service Unavailable', ERRORS.unavailable.text, 'unavailable'],
};
const BAD_REQUEST: ClientErrorResponse = ['400 Bad Request', texts.requestUnreadable];

/**
 * Responds to what never becomes a request (invalid HTTP, headers too large, timeouts) with the usual JSON error,
 * written to the socket, and closes the connection.
 * @param headers sent with every other response, too
 */
export function respondToClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Record<string, unknown>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [statusLine, text, code = 'invalid_input'] = RESPONSES[error.code ?? ''] ?? BAD_REQUEST;
  const failure: Failure = { success: false, error: text, code, request_id: newRequestId() };
  const body = JSON.stringify(failure);
  const allHeaders = {
    ...headers,
    connection: 'close',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
  const headerLines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write([`HTTP/1.1 ${statusLine}`, ...headerLines, '', body].join('\r\n'));
  socket.destroy(error);
}
