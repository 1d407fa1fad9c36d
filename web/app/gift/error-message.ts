import { ApiError } from '@presently/contracts/client';
import type { FormErrors } from '~/forms/use-form';
import { failureText } from '~/lib/failure-text';

/** The server's error message; the fallback for network errors and for bodies that are JSON or HTML instead of text. */
export function errorMessage(error: unknown, fallback: string): string {
  const hasResponse = error instanceof ApiError && error.status > 0;
  const message = hasResponse ? error.message.trim() : '';
  return message && !/^[{[<]/.test(message) ? message : failureText(fallback);
}

/** The error in the form's terms: field errors, and a message for the whole form. */
export const toFormErrors = (error: unknown, fallback: string): FormErrors => ({
  message: errorMessage(error, fallback),
  fields: error instanceof ApiError ? error.fields : {},
});
