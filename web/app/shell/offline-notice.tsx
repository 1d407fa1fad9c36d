import { offline } from '@presently/texts/shell';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Banner } from './banner';

const isOnline = () => navigator.onLine;

function subscribe(notify: () => void): () => void {
  const controller = new AbortController();
  for (const type of ['online', 'offline']) addEventListener(type, notify, controller);
  return () => controller.abort();
}

/**
 * Says that the browser is offline, for as long as it is. Meanwhile links to other pages lead nowhere, so that the page
 * stays with everything typed in it; the message is announced again instead.
 */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, isOnline, () => true);
  const [clicks, setClicks] = useState(0);
  useEffect(() => {
    if (online) return;
    const stay = (event: Event) => {
      const link = (event.target as Element).closest('a');
      if (!link?.href.startsWith('http') || link.href.split('#')[0] === location.href.split('#')[0]) return;
      // Only what the browser and React Router do by default: a handler that opens a dialog still does.
      event.preventDefault();
      setClicks((count) => count + 1);
    };
    addEventListener('click', stay, true);
    return () => removeEventListener('click', stay, true);
  }, [online]);
  return (
    <div role="status" className="contents">
      {!online && <Banner key={clicks}>{offline}</Banner>}
    </div>
  );
}
