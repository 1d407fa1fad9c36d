/**
 * Imports optional code at run time; null when it cannot be loaded, so that a failed request never breaks the page.
 * `scripts/check-rules.mjs` allows dynamic imports only through this function and `lazyComponent`.
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module | null> {
  try {
    return await load();
  } catch (error) {
    console.warn('loading a module failed', error);
    return null;
  }
}
