import { recordEarlyEvents } from './early-events';
import { fetchFiles } from './fetch-files';

/** A page whose modules have loaded is hydrated long before this. */
const RUNS_WITHIN_MS = 15_000;

/*
 * The inline script of a page whose scripts are deferred; see README.md. It requests nothing before the first paint.
 * A hidden page is never painted, so there it starts immediately.
 */
recordEarlyEvents();
const painted = new Promise((resolve) => {
  if (document.hidden) resolve(undefined);
  document.addEventListener('visibilitychange', resolve, { once: true });
  requestAnimationFrame(() => setTimeout(resolve));
});
void painted.then(start);

/** Fetches the page's modules, then runs the one that React Router starts with, which imports them. */
async function start(): Promise<void> {
  const notice = document.getElementById('load-failure') as HTMLElement;
  const { dataset, nonce, text } = document.getElementById('start-module') as HTMLScriptElement;
  await fetchFiles(dataset.files?.split(' ') ?? [], notice);
  const module = Object.assign(document.createElement('script'), { type: 'module', nonce, text });
  module.onerror = () => {
    notice.hidden = false;
  };
  document.head.append(module);
  // A loaded module may still fail to run, which fires no event.
  const timer = setInterval(() => {
    notice.hidden = !window.earlyEvents;
    if (notice.hidden) clearInterval(timer);
  }, RUNS_WITHIN_MS);
}
