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
 * Shows a message while the browser is offline. Meanwhile, links to other pages are disabled, so that the page and its
 * input are kept; clicking one announces the message again.
 */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, isOnline, () => true);
  const [clicks, setClicks] = useState(0);
  useEffect(() => {
    if (online) return;
    const stay = (event: Event) => {
      const link = (event.target as Element).closest('a');
      if (!link?.href.startsWith('http') || link.href.split('#')[0] === location.href.split('#')[0]) return;
      // Only prevents the default navigation; a handler that opens a dialog still runs.
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
