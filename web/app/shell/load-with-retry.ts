/**
 * Loads the page's entry modules and hydrates it; retries with exponential backoff (at most 30 s) until it succeeds,
 * and immediately when the browser comes online. Shows a notice from the second failure on: the page stays readable,
 * and user events are recorded meanwhile. Inlined into the page as source text, so it must not refer to anything
 * outside its own body.
 * @param urls of all modules. Browsers before 2026 cache a failed module load for the lifetime of the document
 *   (https://github.com/whatwg/html/pull/10327): when all files can be fetched but still fail to load, the page is
 *   reloaded, automatically only once and only while the user has not interacted with it.
 * @param load imports the modules; called again after a failure
 * @param start hydrates the page; when it fails, both are retried
 */
export async function loadWithRetry<Loaded>(
  urls: readonly string[],
  load: () => Promise<Loaded>,
  start: (loaded: Loaded) => unknown,
): Promise<void> {
  let notice: HTMLElement | undefined;
  const showNotice = (text: string) => {
    if (notice?.isConnected && notice.firstChild?.textContent === text) return;
    notice ??= document.createElement('p');
    const reload = document.createElement('a');
    reload.href = location.pathname + location.search;
    reload.className = 'whitespace-nowrap underline underline-offset-4';
    reload.textContent = 'Load the page again';
    notice.role = 'alert';
    notice.className =
      'toast-place rounded-control bg-ink px-4 py-3 text-sm font-medium text-paper shadow-float';
    notice.replaceChildren(text, reload);
    document.body.append(notice);
  };
  const canFetchAll = () =>
    Promise.all(urls.map((url) => fetch(url))).then(
      (responses) => responses.every(({ ok }) => ok),
      () => false,
    );
  const mayReload = () => {
    const key = `reloaded:${location.pathname}`;
    try {
      if (window.earlyEvents?.events.length || sessionStorage.getItem(key)) return false;
      sessionStorage.setItem(key, 'yes');
      return true;
    } catch {
      return false;
    }
  };
  for (let failures = 0; ; ) {
    const isFetchable = failures > 0 && (await canFetchAll());
    try {
      const loaded = await load();
      // Before hydration: the notice is not part of the server-rendered page.
      notice?.remove();
      await start(loaded);
      return;
    } catch (error) {
      failures++;
      console.warn(error);
    }
    if (isFetchable && mayReload()) return location.reload();
    if (failures > 1)
      showNotice(
        isFetchable
          ? 'Part of this page could not be loaded. '
          : 'Part of this page could not be loaded. We keep trying, and keep what you enter. ',
      );
    await new Promise((resolve) => {
      setTimeout(resolve, Math.min(2 ** failures, 30) * 1000);
      addEventListener('online', resolve, { once: true });
    });
  }
}
