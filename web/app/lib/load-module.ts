/**
 * Code that is loaded when it is wanted and that a page can do without; null when it cannot be had.
 * No other file imports a module at run time, except by `lazyComponent`.
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module | null> {
  try {
    return await load();
  } catch (error) {
    console.warn('a script could not be loaded', error);
    return null;
  }
}
