import { useEffect, useState } from 'react';
import { createPath, useNavigation } from 'react-router';
import { LoadNotice } from '~/ui/lazy-dialog';
import { isReachable, RELOAD_BLOCKED_EVENT } from './reload-guard';

/** A navigation that takes longer than this gets a notice. */
const slowAfterMs = 10_000;
/** The same after a module failed to load, possibly before the navigation. */
const stuckAfterMs = 3_000;

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

  async function loadDocument(): Promise<void> {
    if (destination && (await isReachable())) location.assign(createPath(destination));
    else setStuck(true);
  }

  useEffect(() => {
    const onBlocked = () => setModuleMissing(true);
    addEventListener(RELOAD_BLOCKED_EVENT, onBlocked);
    return () => removeEventListener(RELOAD_BLOCKED_EVENT, onBlocked);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each navigation
  useEffect(() => {
    setStuck(false);
    if (!isLoading) return;
    const timer = isModuleMissing
      ? setTimeout(() => void loadDocument(), stuckAfterMs)
      : setTimeout(() => setStuck(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [destination, isModuleMissing]);

  if (!isLoading || !isStuck) return null;
  return <LoadNotice retry={() => void loadDocument()} retries={0} onDismiss={() => setStuck(false)} />;
}
