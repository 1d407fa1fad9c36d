import { showToast } from '~/ui/toast';

/** Sent on window when a script was kept from loading the page again. */
export const RELOAD_BLOCKED_EVENT = 'presently:reload-blocked';

/**
 * React Router loads the page again when the code of another page cannot be loaded, even of one that is only
 * prefetched. After a new version that is right; without network the browser would put its own error page in
 * the place of this one, and everything typed on it would be gone. So a script may load the page again only
 * when the shop can be reached. Browsers without the Navigation API go on as before.
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

/** Whether the shop answers; where it does not, a toast says so. */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch('/api/health', { cache: 'no-store' });
    return true;
  } catch {
    showToast('No connection. Please check your network and try again.', 'error');
    return false;
  }
}
