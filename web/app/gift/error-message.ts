import { ApiError } from '@presently/contracts/client';

/** A failure in the server's own words when it has some; a body that is no sentence is not shown to anybody. */
export function errorMessage(error: unknown, otherwise: string): string {
  const isAnswer = error instanceof ApiError && error.status > 0;
  const words = isAnswer ? error.message.trim() : '';
  return words && !/^[{[<]/.test(words) ? words : otherwise;
}
