import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const transitionMs = 200;

/**
 * After a client-side navigation: animates the new page in without blocking input, and moves the focus to its
 * heading, so that screen readers and keyboard users start at the top.
 */
export function useRouteTransition(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const previousPath = useRef(pathname);
  useEffect(() => {
    const element = main.current;
    if (!element || previousPath.current === pathname) return;
    previousPath.current = pathname;
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.animate(
      [
        { opacity: 0, transform: reducesMotion ? 'none' : 'translateY(10px)' },
        { opacity: 1, transform: 'none' },
      ],
      {
        duration: transitionMs,
        easing: 'cubic-bezier(0.22, 1, 0.36, 1)',
      },
    );
    if (!element.contains(document.activeElement) || document.activeElement === element)
      focusHeading(element);
  }, [pathname, main]);
}

function focusHeading(page: HTMLElement): void {
  const heading = page.querySelector('h1') ?? page;
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
}
