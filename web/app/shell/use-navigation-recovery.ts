import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { isReachable, RELOAD_BLOCKED_EVENT } from './reload-guard';

/** A navigation that takes longer than this is considered stuck. */
const stuckAfterMs = 3_000;

/**
 * After a blocked reload, React Router never finishes a navigation to the route module that failed to load.
 * Replaces a stuck navigation by a full page load as soon as the server is reachable.
 */
export function useNavigationRecovery(): void {
  const [wasReloadBlocked, setReloadBlocked] = useState(false);
  const { state, location: destination } = useNavigation();
  useEffect(() => {
    const markBlocked = () => setReloadBlocked(true);
    addEventListener(RELOAD_BLOCKED_EVENT, markBlocked);
    return () => removeEventListener(RELOAD_BLOCKED_EVENT, markBlocked);
  }, []);
  useEffect(() => {
    if (!wasReloadBlocked || state !== 'loading') return;
    const loadDocument = async () => {
      if (await isReachable()) location.assign(destination.pathname + destination.search + destination.hash);
    };
    const timer = setTimeout(loadDocument, stuckAfterMs);
    addEventListener('online', loadDocument);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', loadDocument);
    };
  }, [wasReloadBlocked, state, destination]);
}
