import { useState } from 'react';
import { errorMessage } from './error-message';

/** What a client loader has loaded, or the text of its error. */
export interface Loaded<T> {
  data: T | null;
  failure: string | null;
}

/**
 * For client loaders. Errors of the API are returned, not thrown: when loading again fails, an error boundary would
 * take away the screen with everything typed there, and its filters, which may be what the server has rejected.
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

/** Keeps what was loaded last while loading again fails; `data` is null when nothing could be loaded yet. */
export function useLoaded<T>(loaded: Loaded<T>): Loaded<T> {
  const [kept, setKept] = useState(loaded.data);
  if (loaded.data !== null && loaded.data !== kept) setKept(loaded.data);
  return { data: loaded.data ?? kept, failure: loaded.failure };
}
