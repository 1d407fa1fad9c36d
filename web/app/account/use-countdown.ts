import { useEffect, useState } from 'react';

/** Whole seconds left until a moment (ms since 1970); 0 once it has passed. */
export function useCountdown(until: number): number {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    setLeft(secondsUntil(until));
    const timer = setInterval(() => {
      const next = secondsUntil(until);
      setLeft(next);
      if (next === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));
