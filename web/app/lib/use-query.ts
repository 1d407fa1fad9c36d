import { useCallback, useEffect, useState } from 'react';

export interface QueryResult<T> {
  /** The last one that came; that of before while the next is on its way. */
  data: T | undefined;
  failure: unknown;
  isLoading: boolean;
  reload(): void;
  /** Shows something newer without asking, e.g. what a change answered. */
  show(data: T): void;
}

/**
 * What only the browser may ask for, asked for in the browser.
 * @param load the same function as long as the question is the same one
 */
export function useQuery<T>(load: (signal: AbortSignal) => Promise<T>): QueryResult<T> {
  const [data, setData] = useState<T>();
  const [failure, setFailure] = useState<unknown>(null);
  const [isLoading, setLoading] = useState(true);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads again
  useEffect(() => {
    const leaving = new AbortController();
    setLoading(true);
    load(leaving.signal).then(
      (answer) => {
        if (leaving.signal.aborted) return;
        setData(answer);
        setFailure(null);
        setLoading(false);
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setFailure(error);
        setLoading(false);
      },
    );
    return () => leaving.abort();
  }, [load, tries]);

  const reload = useCallback(() => setTries((known) => known + 1), []);
  return { data, failure, isLoading, reload, show: setData };
}
