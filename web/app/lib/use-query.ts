import { useCallback, useEffect, useState } from 'react';

export interface QueryResult<T> {
  /** The last successful result; still available while the next one is loading, and when it fails. */
  data: T | undefined;
  /** Null after a success. */
  error: unknown;
  isLoading: boolean;
  reload(): void;
  /** Replaces the data without a request, e.g. by the response of an update. */
  setData(data: T): void;
}

/**
 * Loads data in the browser, for screens without a server loader.
 * @param load memoised; a new function loads again and discards the response of the previous one
 */
export function useQuery<T>(load: (signal: AbortSignal) => Promise<T>): QueryResult<T> {
  const [data, setData] = useState<T>();
  const [error, setError] = useState<unknown>(null);
  const [isLoading, setLoading] = useState(true);
  const [reloadCount, setReloadCount] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reload count loads again
  useEffect(() => {
    const abortController = new AbortController();
    setLoading(true);
    load(abortController.signal).then(
      (result) => {
        if (abortController.signal.aborted) return;
        setData(result);
        setError(null);
        setLoading(false);
      },
      (failure: unknown) => {
        if (abortController.signal.aborted) return;
        setError(failure);
        setLoading(false);
      },
    );
    return () => abortController.abort();
  }, [load, reloadCount]);

  const reload = useCallback(() => setReloadCount((count) => count + 1), []);
  return { data, error, isLoading, reload, setData };
}
