import { useState } from 'react';
import { errorMessage } from './error-message';

/** A client loader's data, or its error message. */
export interface Loaded<T> {
  data: T | null;
  failure: string | null;
}

/**
 * For client loaders. API errors are returned instead of thrown: if reloading failed, an error boundary would replace
 * the screen with the user's input and its filters, which may be what the server rejected.
 */
export async function load<T>(
  { signal }: Pick<Request, 'signal'>,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<Loaded<T>> {
  try {
    return { data: await request(signal), failure: null };
  } catch (error) {
    if (signal.aborted) throw error;
    return { data: null, failure: errorMessage(error) };
  }
}

/** Keeps the last data while reloading fails; `data` is null if nothing could be loaded yet. */
export function useLoaded<T>(loaded: Loaded<T>): Loaded<T> {
  const [kept, setKept] = useState(loaded.data);
  if (loaded.data !== null && loaded.data !== kept) setKept(loaded.data);
  return { data: loaded.data ?? kept, failure: loaded.failure };
}
