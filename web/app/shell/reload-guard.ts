import * as texts from '@presently/texts/shell';
import { showToast } from '~/ui/toast';

/** Dispatched on `window` when a reload by script was blocked. */
export const RELOAD_BLOCKED_EVENT = 'presently:reload-blocked';

/**
 * React Router reloads the page when a route module cannot be loaded, even when it was only prefetched. After a
 * deployment that is right; offline, the browser would replace this page by its own error page, and everything
 * typed would be lost. So scripts may reload the page only while the server is reachable. Without the Navigation
 * API, nothing is blocked.
 */
export function guardReloads(): void {
  if (typeof navigation === 'undefined') return;
  let isAllowed = false;
  navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || isAllowed) return;
    event.preventDefault();
    void isReachable().then((reachable) => {
      if (!reachable) return void dispatchEvent(new Event(RELOAD_BLOCKED_EVENT));
      isAllowed = true;
      location.reload();
    });
  });
}

/** Whether the server responds; shows a toast when it does not. */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch('/api/health', { cache: 'no-store' });
    return true;
  } catch {
    showToast(texts.noConnection, 'error');
    return false;
  }
}
