import type { Socket } from 'node:net';
import type { Failure } from '@presently/contracts/errors';
import { newId } from '../ids.ts';

const STATUS: Record<string, [line: string, text: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers or the address are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};
const OTHER = ['400 Bad Request', 'The request could not be read.'] as const;

/** What is no HTTP, or too much of it, never becomes a request; it is answered in the envelope all the same. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [line, text] = STATUS[error.code ?? ''] ?? OTHER;
  const failure: Failure = { success: false, error: text, code: 'invalid_input', request_id: newId() };
  const body = JSON.stringify(failure);
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  socket.destroy(error);
}
