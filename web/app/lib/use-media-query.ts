import { useSyncExternalStore } from 'react';

/** Whether a media query matches; `onServer` is the assumption for server rendering and hydration. */
export function useMediaQuery(query: string, onServer = false): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => onServer,
  );
}
