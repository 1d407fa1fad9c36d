import { INFO_PAGES, type InfoPageName } from '@presently/contracts/info-pages';
import type { FastifyBaseLogger } from 'fastify';
import type { InfoPagesCache, InfoPageText } from '../../deps.ts';
import type { Database } from '../../platform/db/database.ts';
import { listLatestVersions } from './info-pages.store.ts';
import { SHIPPED_PAGES } from './shipped-pages.ts';

/** Contains the default texts until the first `refresh`. */
export function createInfoPagesCache({
  database,
  log,
}: {
  database: Database;
  log: FastifyBaseLogger;
}): InfoPagesCache {
  let current = new Map<InfoPageName, InfoPageText>();
  let versions = '';

  const refresh = async (): Promise<void> => {
    const rows = new Map((await listLatestVersions(database.db)).map((row) => [row.page, row]));
    const pages = INFO_PAGES.flatMap((page) => rows.get(page) ?? []);
    // Of concurrent reads, the one with the higher versions is newer, because versions only grow.
    if (pages.some(({ page, version }) => version < (current.get(page as InfoPageName)?.version ?? 0)))
      return;
    current = new Map(
      pages.map(({ page, version, markdown }) => [page as InfoPageName, { version, markdown }]),
    );
    versions = pages.map(({ page, version }) => `${page}${version}`).join();
  };

  return {
    current: (page) => current.get(page) ?? { version: null, markdown: SHIPPED_PAGES[page] },
    version: () => versions,
    refresh,
    refreshInBackground() {
      refresh().catch((err: unknown) =>
        log.warn({ err }, 'reloading the texts of information pages failed, will retry'),
      );
    },
  };
}
