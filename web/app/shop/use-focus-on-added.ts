import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the first item that "Show more" has added to a list, because the button that was pressed may be
 * gone.
 * @param shown requested number of items
 * @param count number of items
 * @returns ref of the list
 */
export function useFocusOnAdded(shown: number, count = shown): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef({ shown, count });
  useEffect(() => {
    const added = list.current?.children[before.current.count];
    if (shown > before.current.shown && added instanceof HTMLElement)
      (added.querySelector('a') ?? added).focus({ preventScroll: true });
    before.current = { shown, count };
  }, [shown, count]);
  return list;
}
