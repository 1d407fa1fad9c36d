import { useEffect, useState } from 'react';

/** Whole seconds left until a time (epoch ms); 0 once it has passed. */
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

const secondsUntil = (time: number): number => Math.max(0, Math.ceil((time - Date.now()) / 1000));
