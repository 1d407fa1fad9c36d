/** The longest pause between two attempts. */
const maxPauseMs = 30_000;
/** When all of it takes longer than this, the notice is shown, and it goes on. */
const slowAfterMs = 15_000;

/**
 * Fetches files into the browser's cache. What cannot be loaded is tried again after 2 s, then after 4, up to half a
 * minute, and at once when the browser is online again.
 *
 * They are fetched rather than imported or preloaded as modules because most browsers remember a failed module for the
 * lifetime of the page (https://github.com/whatwg/html/pull/10327), so that no later attempt could succeed.
 * @param notice shown from the second failure on, or when it takes long, until all files are there
 */
export async function fetchFiles(urls: readonly string[], notice: HTMLElement): Promise<void> {
  const timer = setTimeout(() => {
    notice.hidden = false;
  }, slowAfterMs);
  for (let failures = 1; !(await canFetchAll(urls)); failures++) {
    notice.hidden &&= failures < 2;
    const pauseMs = Math.min(1000 * 2 ** failures, maxPauseMs);
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

/** Reads the whole file: browsers keep no part of one. */
async function isFetched(url: string): Promise<boolean> {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.ok;
}
