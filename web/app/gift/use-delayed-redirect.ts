import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Navigates after a delay, replacing the current history entry. */
export function useDelayedRedirect(to: string, afterMs: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), afterMs);
    return () => clearTimeout(timer);
  }, [navigate, to, afterMs]);
}
