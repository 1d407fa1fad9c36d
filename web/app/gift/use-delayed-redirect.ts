import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Goes on by itself after a while; the page left behind is no stop of the back button. */
export function useDelayedRedirect(to: string, afterMs: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), afterMs);
    return () => clearTimeout(timer);
  }, [navigate, to, afterMs]);
}
