/**
 * Imports optional code at run time; null when it cannot be loaded, so that a failed request never breaks the page.
 * `scripts/check-rules.mjs` allows dynamic imports only through this function and `lazyComponent`.
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module | null> {
  try {
    return await importOnline(load);
  } catch (error) {
    console.warn('loading a module failed', error);
    return null;
  }
}

/**
 * Imports code, but not while the browser is offline: most browsers remember a failed module for the lifetime of the page,
 * so that it could not be loaded once the network is back (hydration/README.md).
 */
export async function importOnline<Module>(load: () => Promise<Module>): Promise<Module> {
  if (!navigator.onLine && typeof window !== 'undefined') throw new TypeError('The browser is offline');
  return await load();
}
