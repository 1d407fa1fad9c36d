/** Data that is here, or still on its way to a page that shows itself meanwhile. */
export type Deferred<T> = { loaded: T } | { pending: Promise<T> };

/** Below this a page is better shown whole at once than with a flash of its loading state. */
const patienceMs = 150;

/**
 * For client loaders: waits a moment for the answer, then lets the page open without it.
 * @throws what the answer throws while it is waited for
 */
export async function deferIfSlow<T>(answer: Promise<T>): Promise<Deferred<T>> {
  // Whoever shows the page hears of a later failure; nobody listens in between.
  answer.catch(() => {});
  const tooLong = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null));
  return Promise.race([answer.then((loaded) => ({ loaded })), tooLong.then(() => ({ pending: answer }))]);
}
