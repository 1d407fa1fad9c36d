import { ApiError } from '@presently/contracts/client';

/** Error text for operators: the server's message, with the request id for server errors (5xx), and the fields' texts. */
export function errorMessage(error: unknown): string {
  const fields = Object.entries(error instanceof ApiError ? error.fields : {});
  const texts = fields.map(([field, text]) => `${field}: ${text}`);
  return texts.length > 0 ? `${errorSummary(error)} (${texts.join('; ')})` : errorSummary(error);
}

/** The same without the texts of fields, for a form, which shows them at its fields. */
export function errorSummary(error: unknown): string {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return 'Something went wrong in this page. Nothing was changed; please try again.';
  }
  const parts = [
    /^[{[<]/.test(error.message.trim()) ? `The server answered ${error.status}.` : error.message,
  ];
  if (error.status >= 500 && error.requestId) parts.push(`(request ${error.requestId})`);
  return parts.join(' ');
}

/** A 409: the data was changed by someone else meanwhile. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
