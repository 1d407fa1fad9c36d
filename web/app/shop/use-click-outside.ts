import { type RefObject, useEffect, useRef } from 'react';

/** Calls `onDismiss` when a pointer press or the focus goes outside the element with the returned ref. */
export function useClickOutside(onDismiss: () => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const latestOnDismiss = useRef(onDismiss);
  useEffect(() => {
    latestOnDismiss.current = onDismiss;
  });
  useEffect(() => {
    const handle = (event: Event) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) latestOnDismiss.current();
    };
    document.addEventListener('pointerdown', handle);
    document.addEventListener('focusin', handle);
    return () => {
      document.removeEventListener('pointerdown', handle);
      document.removeEventListener('focusin', handle);
    };
  }, []);
  return element;
}
