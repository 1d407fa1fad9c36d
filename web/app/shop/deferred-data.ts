/** Data that has loaded already, or a promise for it that is awaited while the page renders. */
export type Deferred<T> = { loaded: T } | { pending: Promise<T> };

/** How long a navigation waits for its data, so that no loading state flashes. */
const LOADING_STATE_DELAY_MS = 150;

/**
 * For client loaders: waits briefly for the data, then lets the navigation complete without it.
 * @throws the error of `data` if it rejects within that time
 */
export async function deferIfSlow<T>(data: Promise<T>): Promise<Deferred<T>> {
  // The component handles a later rejection; this avoids an unhandled rejection before it renders.
  data.catch(() => {});
  const delay = new Promise<null>((resolve) => setTimeout(resolve, LOADING_STATE_DELAY_MS, null));
  return Promise.race([data.then((loaded) => ({ loaded })), delay.then(() => ({ pending: data }))]);
}
