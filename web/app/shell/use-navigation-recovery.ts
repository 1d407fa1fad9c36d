import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { isReachable, RELOAD_BLOCKED_EVENT } from './reload-guard';

/** A page whose code is there, or can be loaded, opens within this time. */
const patienceMs = 3_000;

/**
 * After a reload was held, React Router waits for ever for the page that it could not load. Whoever goes there
 * gets it from the server, as soon as the shop can be reached.
 */
export function useNavigationRecovery(): void {
  const [hasHeld, setHeld] = useState(false);
  const { state, location: destination } = useNavigation();
  useEffect(() => {
    const note = () => setHeld(true);
    addEventListener(RELOAD_BLOCKED_EVENT, note);
    return () => removeEventListener(RELOAD_BLOCKED_EVENT, note);
  }, []);
  useEffect(() => {
    if (!hasHeld || state !== 'loading') return;
    const go = async () => {
      if (await isReachable()) location.assign(destination.pathname + destination.search + destination.hash);
    };
    const timer = setTimeout(go, patienceMs);
    addEventListener('online', go);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', go);
    };
  }, [hasHeld, state, destination]);
}
