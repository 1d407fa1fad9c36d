/**
 * Loads what brings a page to life, and where that fails tries again until it succeeds, sooner once the browser
 * is online again. Says so from the second failure on: the page can be read all the while, and what is tapped
 * or typed on it is kept. Part of the page itself, so it needs nothing but what stands inside it.
 * @param load may be called again after it has failed
 * @param start what then brings the page to life; when it fails, both are tried again
 */
export async function loadAgain<Loaded>(
  load: () => Promise<Loaded>,
  start: (loaded: Loaded) => unknown,
): Promise<void> {
  const tell = () => {
    const reload = document.createElement('a');
    reload.href = location.pathname + location.search;
    reload.className = 'whitespace-nowrap underline underline-offset-4';
    reload.textContent = 'Load the page again';
    const notice = document.createElement('p');
    notice.role = 'alert';
    notice.className =
      'fixed inset-x-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] max-md:in-[:has([data-action-bar])]:bottom-[calc(6rem+env(safe-area-inset-bottom))] z-60 mx-auto max-w-md rounded-control bg-ink px-4 py-3 text-sm font-medium text-paper shadow-float';
    notice.append('Part of this page could not be loaded. We keep trying, and keep what you enter. ', reload);
    document.body.append(notice);
    return notice;
  };
  let notice: HTMLElement | undefined;
  for (let failures = 0; ; ) {
    try {
      const loaded = await load();
      // Before the page is taken over, which knows of no notice.
      notice?.remove();
      await start(loaded);
      return;
    } catch (error) {
      failures++;
      console.warn(error);
    }
    if (failures > 1 && !notice?.isConnected) notice = tell();
    await new Promise((resolve) => {
      setTimeout(resolve, Math.min(2 ** failures, 30) * 1000);
      addEventListener('online', resolve, { once: true });
    });
  }
}
