import { ApiError } from '@presently/contracts/client';
import { Alert } from '~/ui/alert';
import { CompactButton } from './compact-button';

/** What went wrong in words for an operator: the server's own, with the name of the request when it is its fault. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return 'Something went wrong in this page. Nothing was changed; please try again.';
  }
  const fields = Object.entries(error.fields).map(([field, text]) => `${field}: ${text}`);
  const words = [
    /^[{[<]/.test(error.message.trim()) ? `The server answered ${error.status}.` : error.message,
  ];
  if (fields.length > 0) words.push(`(${fields.join('; ')})`);
  if (error.status >= 500 && error.requestId) words.push(`(request ${error.requestId})`);
  return words.join(' ');
}

/** Somebody else was quicker, or the order has moved on. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** A failure where it happened, and the way to try again. */
export function ErrorAlert({
  text,
  onRetry,
  retry = 'Try again',
}: {
  text: string;
  onRetry?(): void;
  retry?: string;
}) {
  return <Alert action={onRetry && <CompactButton onClick={onRetry}>{retry}</CompactButton>}>{text}</Alert>;
}
