import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { reducesMotion } from '~/lib/reduces-motion';
import type { ViewState } from '~/lib/view-state';

const TRANSITION_MS = 200;

/**
 * After a client-side navigation: animates the new page in without blocking input, and moves the focus to its
 * heading, so that screen readers and keyboard users start at the top.
 */
export function useRouteTransition(main: RefObject<HTMLElement | null>): void {
  const { pathname, state } = useLocation();
  const view = `${pathname} ${(state as ViewState | null)?.view ?? ''}`;
  const previousView = useRef(view);
  useEffect(() => {
    const element = main.current;
    if (!element || previousView.current === view) return undefined;
    previousView.current = view;
    element.animate(
      [
        { opacity: 0, transform: reducesMotion() ? 'none' : 'translateY(10px)' },
        { opacity: 1, transform: 'none' },
      ],
      {
        duration: TRANSITION_MS,
        easing: 'cubic-bezier(0.22, 1, 0.36, 1)',
      },
    );
    const hasMovedOn = element.contains(document.activeElement) && document.activeElement !== element;
    return hasMovedOn ? undefined : focusHeading(element);
  }, [view, main]);
}

/**
 * A page whose data is still loading has no heading yet: the page gets the focus, and then the heading once it appears,
 * unless the user has moved on. @returns a cleanup function
 */
function focusHeading(page: HTMLElement): (() => void) | undefined {
  const heading = page.querySelector('h1');
  focus(heading ?? page);
  if (heading) return undefined;
  const observer = new MutationObserver(() => {
    const late = page.querySelector('h1');
    if (!late) return;
    observer.disconnect();
    if (document.activeElement === page) focus(late);
  });
  observer.observe(page, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function focus(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}
