import { useSyncExternalStore } from 'react';

/** Whether a media query holds; `onServer` is what the first rendering supposes. */
export function useMediaQuery(query: string, onServer = false): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => onServer,
  );
}
