import type { Lsn, ReadConnection } from '../../platform/db/read-router.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';

type CatalogueReader = <T>(read: (source: ReadConnection) => Promise<T>) => Promise<T>;

/**
 * Reads that may be a replica's, if it has come as far as the catalogue that this process knows of. An
 * answer from one that has not would be kept for good: nobody would tell of that change again.
 */
export function catalogueReader({
  database: { reads },
  catalogue,
}: Pick<CatalogueDeps, 'database' | 'catalogue'>): CatalogueReader {
  let known: { version: string; mark: Promise<Lsn> } | undefined;
  const markOf = (version: string): Promise<Lsn> => {
    if (known?.version === version) return known.mark;
    const asked = { version, mark: reads.mark() };
    known = asked;
    asked.mark.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.mark;
  };
  return async (read) => await reads.readAtLeast(await markOf(catalogue.version()), read);
}
