import { HttpError } from '../../../platform/http/http-error.ts';

/** The message of the `HttpError` that `work` fails with; null if it succeeds. */
export async function errorOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (thrown) {
    if (thrown instanceof HttpError) return thrown.message;
    throw thrown;
  }
}
