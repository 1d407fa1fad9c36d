import type { Lsn, ReadConnection } from '../../platform/db/read-router.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';

type CatalogueReader = <T>(read: (source: ReadConnection) => Promise<T>) => Promise<T>;

/**
 * Reads from a replica only if it has replayed the latest catalogue change that this process knows of. An older
 * result would stay in the catalogue cache, because that change is not notified again.
 */
export function createCatalogueReader({
  database: { reads },
  catalogue,
}: Pick<CatalogueDeps, 'database' | 'catalogue'>): CatalogueReader {
  let latest: { version: string; lsn: Promise<Lsn> } | undefined;
  const lsnOf = (version: string): Promise<Lsn> => {
    if (latest?.version === version) return latest.lsn;
    const requested = { version, lsn: reads.currentLsn() };
    latest = requested;
    requested.lsn.catch(() => {
      if (latest === requested) latest = undefined;
    });
    return requested.lsn;
  };
  return async (read) => await reads.readAtLeast(await lsnOf(catalogue.version()), read);
}
