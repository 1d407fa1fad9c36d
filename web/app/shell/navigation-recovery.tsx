import { useEffect, useRef, useState } from 'react';
import { createPath, useNavigation } from 'react-router';
import { LoadNotice } from '~/ui/lazy-dialog';
import { isReachable, RELOAD_BLOCKED_EVENT } from './reload-guard';

/** A navigation that takes longer than this gets a notice. */
const SLOW_AFTER_MS = 10_000;
/** The same after a module failed to load, possibly before the navigation. */
const STUCK_AFTER_MS = 3_000;

/**
 * React Router never finishes a navigation whose module cannot be loaded (reload-guard.ts) or that gets no response.
 * The current page stays in the meantime. If a module is missing but the server is reachable, as after a deployment,
 * the next page is loaded as a document; otherwise a notice offers that.
 */
export function NavigationRecovery() {
  const { state, location: destination } = useNavigation();
  const [isModuleMissing, setModuleMissing] = useState(false);
  const [isStuck, setStuck] = useState(false);
  const isLoading = state === 'loading';
  const latestDestination = useRef(destination);

  async function loadDocument(): Promise<void> {
    const canLoad = await isReachable();
    // The user may have gone elsewhere meanwhile.
    if (!destination || latestDestination.current !== destination) return;
    if (canLoad) location.assign(createPath(destination));
    else setStuck(true);
  }

  useEffect(() => {
    const onBlocked = () => setModuleMissing(true);
    addEventListener(RELOAD_BLOCKED_EVENT, onBlocked);
    return () => removeEventListener(RELOAD_BLOCKED_EVENT, onBlocked);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each navigation
  useEffect(() => {
    latestDestination.current = destination;
    setStuck(false);
    if (!isLoading) return;
    const timer = isModuleMissing
      ? setTimeout(() => void loadDocument(), STUCK_AFTER_MS)
      : setTimeout(() => setStuck(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [destination, isModuleMissing]);

  if (!isLoading || !isStuck) return null;
  return <LoadNotice retry={() => void loadDocument()} retries={0} onDismiss={() => setStuck(false)} />;
}
