import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onDismiss` when a pointer press or the focus goes outside the element with the returned ref. */
export function useClickOutside(onDismiss: () => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    const controller = new AbortController();
    const handle = (event: Event) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) dismiss();
    };
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, handle, controller);
    return () => controller.abort();
  }, []);
  return element;
}
