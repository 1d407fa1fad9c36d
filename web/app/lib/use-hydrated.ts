import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first rendering; true once the page answers to its visitor. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
