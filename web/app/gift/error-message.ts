import { ApiError } from '@presently/contracts/client';

/** The server's error message; the fallback for network errors and for bodies that are JSON or HTML instead of text. */
export function errorMessage(error: unknown, fallback: string): string {
  const hasResponse = error instanceof ApiError && error.status > 0;
  const message = hasResponse ? error.message.trim() : '';
  return message && !/^[{[<]/.test(message) ? message : fallback;
}
