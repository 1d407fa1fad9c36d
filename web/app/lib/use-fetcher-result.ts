import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onResult` once for each result of a fetcher's action, after the page's data has been loaded again. */
export function useFetcherResult<Result>(
  { state, data }: { state: string; data: Result | undefined },
  onResult: (result: Result) => void,
): void {
  const handled = useRef<Result>(undefined);
  const handle = useEffectEvent(onResult);
  useEffect(() => {
    if (state !== 'idle' || data === undefined || handled.current === data) return;
    handled.current = data;
    handle(data);
  }, [state, data]);
}
