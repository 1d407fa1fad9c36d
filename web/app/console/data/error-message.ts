import { ApiError } from '@presently/contracts/client';
import * as texts from '@presently/texts/console/shared';

/** Error text for operators: the server's message, with the request id for server errors (5xx), and the fields' texts. */
export function errorMessage(error: unknown): string {
  const message = errorSummary(error);
  const fields = Object.entries(error instanceof ApiError ? error.fields : {});
  const errors = fields.map(([field, text]) => texts.fieldError({ field, error: text }));
  return errors.length > 0 ? texts.withFieldErrors({ message, errors }) : message;
}

/** The same without the field errors, for forms that show them at their fields. */
export function errorSummary(error: unknown): string {
  if (!(error instanceof ApiError)) {
    console.error('loading or changing data failed', error);
    return texts.somethingWentWrong;
  }
  if (isKeyReused(error)) return texts.lastTryWentThrough;
  const { status, requestId } = error;
  const message = /^[{[<]/.test(error.message.trim()) ? texts.serverAnswered(status) : error.message;
  return status >= 500 && requestId ? texts.withRequestId({ message, requestId }) : message;
}

/** A 422: an earlier try of the same change has succeeded, with other input. */
export const isKeyReused = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'idempotency_key_reused';

/** A 409: someone else has changed the data in the meantime. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
