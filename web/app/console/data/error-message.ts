import { ApiError } from '@presently/contracts/client';

/** Error text for operators: the server's message, with the request id for server errors (5xx). */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return 'Something went wrong in this page. Nothing was changed; please try again.';
  }
  const fields = Object.entries(error.fields).map(([field, text]) => `${field}: ${text}`);
  const parts = [
    /^[{[<]/.test(error.message.trim()) ? `The server answered ${error.status}.` : error.message,
  ];
  if (fields.length > 0) parts.push(`(${fields.join('; ')})`);
  if (error.status >= 500 && error.requestId) parts.push(`(request ${error.requestId})`);
  return parts.join(' ');
}

/** A 409: the data was changed by someone else meanwhile. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
