import type { CatalogueEditingDeps } from './editing.deps.ts';

/**
 * The edited object. Invalidates the cache of this instance immediately, so that the editor sees the change; the others
 * are notified by the database.
 */
export async function invalidateAndGet<T>(
  deps: CatalogueEditingDeps,
  get: (deps: CatalogueEditingDeps, id: string) => Promise<T>,
  id: string,
): Promise<T> {
  deps.catalogue.invalidate();
  return await get(deps, id);
}
