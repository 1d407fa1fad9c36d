import * as texts from '@presently/texts/hydration';
import { createPath, useLocation } from 'react-router';

/** Says that the page's scripts cannot be loaded. Hidden until then; `start.ts` shows it. */
export function LoadFailure() {
  const page = createPath({ ...useLocation(), hash: '' });
  return (
    <p
      id="load-failure"
      role="alert"
      hidden
      suppressHydrationWarning
      className="toast-place rounded-control bg-ink px-4 py-3 text-sm font-medium text-paper shadow-float"
    >
      {`${texts.partNotLoaded} `}
      <a href={page} className="whitespace-nowrap underline underline-offset-4">
        {texts.loadPageAgain}
      </a>
    </p>
  );
}
