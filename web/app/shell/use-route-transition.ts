import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { finishLazyLayoutWhenIdle, endLazyLayout } from '~/lib/lazy-layout';

const entranceMs = 200;

/**
 * After a navigation the new page fades in and slides a little, without holding up any input, and focus
 * goes to its heading so that readers and keyboards begin at its top.
 */
export function useRouteTransition(main: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation();
  const shown = useRef(pathname);
  const first = useRef(key);
  useEffect(finishLazyLayoutWhenIdle, []);
  useLayoutEffect(() => {
    if (key !== first.current) endLazyLayout();
  }, [key]);
  useEffect(() => {
    const element = main.current;
    if (!element || shown.current === pathname) return;
    shown.current = pathname;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.animate(
      [
        { opacity: 0, transform: still ? 'none' : 'translateY(10px)' },
        { opacity: 1, transform: 'none' },
      ],
      {
        duration: entranceMs,
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
