import * as texts from '@presently/texts/shell';
import { showToast } from '~/ui/toast';

/** Dispatched on `window` when a reload by script was blocked. */
export const RELOAD_BLOCKED_EVENT = 'presently:reload-blocked';

/** How long to wait for a response from the server. */
const TIME_LIMIT_MS = 5_000;

let isAllowed = false;

/**
 * React Router reloads the page when a route module cannot be loaded, even when it was only prefetched: everything
 * typed would be lost, and offline the browser would show its own error page instead. Scripts may therefore only reload
 * the page through `reloadPage`. Without the Navigation API, nothing is blocked.
 */
export function guardReloads(): void {
  if (typeof navigation === 'undefined') return;
  navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || isAllowed) return;
    event.preventDefault();
    dispatchEvent(new Event(RELOAD_BLOCKED_EVENT));
  });
}

/** Reloads the page, or shows a toast if the server cannot be reached. */
export async function reloadPage(): Promise<void> {
  if (!(await isReachable()))
    return showToast(navigator.onLine ? texts.noConnection : texts.offline, 'error');
  isAllowed = true;
  location.reload();
}

/** Whether the server responds at all. */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    return true;
  } catch {
    return false;
  }
}
