/** Maximum delay between two attempts. */
const MAX_PAUSE_MS = 30_000;
/** If loading takes longer than this in total, the notice is shown, and loading continues. */
const SLOW_AFTER_MS = 15_000;

/**
 * Fetches files into the browser's cache. Failures are retried after 2 s, then 4 s, up to half a minute, and
 * immediately when the browser is back online.
 *
 * They are fetched rather than imported or preloaded as modules because most browsers remember a failed module for the
 * lifetime of the page (https://github.com/whatwg/html/pull/10327), so that no later attempt could succeed.
 * @param notice shown from the second failure on, or if loading takes long, until all files are loaded
 */
export async function fetchFiles(urls: readonly string[], notice: HTMLElement): Promise<void> {
  const timer = setTimeout(() => {
    notice.hidden = false;
  }, SLOW_AFTER_MS);
  for (let failures = 1; !(await canFetchAll(urls)); failures++) {
    notice.hidden &&= failures < 2;
    const pauseMs = Math.min(1000 * 2 ** failures, MAX_PAUSE_MS);
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
      addEventListener('online', resolve, { once: true });
    });
  }
  clearTimeout(timer);
  notice.hidden = true;
}

const canFetchAll = (urls: readonly string[]): Promise<boolean> =>
  Promise.all(urls.map(isFetched)).then(
    (results) => results.every(Boolean),
    () => false,
  );

/** Reads the whole file, because browsers do not cache partial ones; as a blob, because its bytes are not needed. */
async function isFetched(url: string): Promise<boolean> {
  const response = await fetch(url);
  await response.blob();
  return response.ok;
}
