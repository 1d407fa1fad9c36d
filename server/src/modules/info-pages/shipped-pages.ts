import { INFO_PAGES, type InfoPageName } from '@presently/contracts/info-pages';
import { about } from '@presently/texts/server/pages/about';
import { accessibility } from '@presently/texts/server/pages/accessibility';
import { contact } from '@presently/texts/server/pages/contact';
import { faq } from '@presently/texts/server/pages/faq';
import { help } from '@presently/texts/server/pages/help';
import { privacy } from '@presently/texts/server/pages/privacy';
import { returns } from '@presently/texts/server/pages/returns';
import { shipping } from '@presently/texts/server/pages/shipping';
import { terms } from '@presently/texts/server/pages/terms';
import type { Database } from '../../platform/db/database.ts';
import { insertVersion, listLatestVersions, type VersionRow } from './info-pages.store.ts';

/** The default texts, as Markdown. */
export const SHIPPED_PAGES: Readonly<Record<InfoPageName, string>> = {
  about,
  accessibility,
  contact,
  faq,
  help,
  privacy,
  returns,
  shipping,
  terms,
};

/**
 * Adds the default texts as versions of pages that have none or show an earlier default text. An upgrade thus updates
 * unedited pages, and the old text stays readable. If several instances start concurrently, one adds them.
 */
export async function recordShippedPages(
  { db }: Database,
  shipped: Readonly<Record<InfoPageName, string>> = SHIPPED_PAGES,
): Promise<void> {
  const latest = new Map((await listLatestVersions(db)).map((row) => [row.page, row]));
  for (const page of INFO_PAGES) {
    const row = latest.get(page);
    if (!isOutdated(row, shipped[page])) continue;
    const version = (row?.version ?? 0) + 1;
    await insertVersion(db, { page, version, markdown: shipped[page], isShipped: true, createdBy: null });
  }
}

const isOutdated = (row: VersionRow | undefined, shipped: string): boolean =>
  !row || (row.isShipped && row.markdown !== shipped);
