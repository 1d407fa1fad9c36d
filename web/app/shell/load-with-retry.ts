/**
 * Loads what brings a page to life, and where that fails tries again until it succeeds, sooner once the browser
 * is online again. Says so from the second failure on: the page can be read all the while, and what is tapped
 * or typed on it is kept. Part of the page itself, so it needs nothing but what stands inside it.
 * @param addresses of all modules. Browsers before 2026 remember that one could not be loaded for as long as the
 *   page stays (https://github.com/whatwg/html/pull/10327): where all can be had and yet do not load, the page is
 *   loaded anew, by itself only once and only if nothing was done on it.
 * @param load may be called again after it has failed
 * @param start what then brings the page to life; when it fails, both are tried again
 */
export async function loadWithRetry<Loaded>(
  addresses: readonly string[],
  load: () => Promise<Loaded>,
  start: (loaded: Loaded) => unknown,
): Promise<void> {
  let notice: HTMLElement | undefined;
  const tell = (text: string) => {
    if (notice?.isConnected && notice.firstChild?.textContent === text) return;
    notice ??= document.createElement('p');
    const reload = document.createElement('a');
    reload.href = location.pathname + location.search;
    reload.className = 'whitespace-nowrap underline underline-offset-4';
    reload.textContent = 'Load the page again';
    notice.role = 'alert';
    notice.className =
      'fixed inset-x-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] max-md:in-[:has([data-action-bar])]:bottom-[calc(6rem+env(safe-area-inset-bottom))] z-60 mx-auto max-w-md rounded-control bg-ink px-4 py-3 text-sm font-medium text-paper shadow-float';
    notice.replaceChildren(text, reload);
    document.body.append(notice);
  };
  const areThere = () =>
    Promise.all(addresses.map((address) => fetch(address))).then(
      (answers) => answers.every(({ ok }) => ok),
      () => false,
    );
  const mayReload = () => {
    const here = `loaded-again:${location.pathname}`;
    try {
      if (window.earlyEvents?.acts.length || sessionStorage.getItem(here)) return false;
      sessionStorage.setItem(here, 'yes');
      return true;
    } catch {
      return false;
    }
  };
  for (let failures = 0; ; ) {
    const shouldLoad = failures > 0 && (await areThere());
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
    if (shouldLoad && mayReload()) return location.reload();
    if (failures > 1)
      tell(
        shouldLoad
          ? 'Part of this page could not be loaded. '
          : 'Part of this page could not be loaded. We keep trying, and keep what you enter. ',
      );
    await new Promise((resolve) => {
      setTimeout(resolve, Math.min(2 ** failures, 30) * 1000);
      addEventListener('online', resolve, { once: true });
    });
  }
}
