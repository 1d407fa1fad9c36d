import { type RefObject, useEffect, useRef } from 'react';

/** For something opened within an element: tells when a press or the focus goes elsewhere. */
export function useClickOutside(onDismiss: () => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    const handle = (event: Event) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) dismiss.current();
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
