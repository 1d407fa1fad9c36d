import type { InfoPageName } from '@presently/contracts/info-pages';
import { and, desc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { infoPageVersions } from './info-pages.tables.ts';

export type VersionRow = typeof infoPageVersions.$inferSelect;
export type NewVersion = Pick<VersionRow, 'page' | 'version' | 'markdown' | 'isShipped' | 'createdBy'>;

/** Maximum number of versions listed in the console. */
const MAX_LISTED = 100;

/** The current versions of all pages that have any. */
export async function listLatestVersions(db: Executor): Promise<VersionRow[]> {
  return await db
    .selectDistinctOn([infoPageVersions.page])
    .from(infoPageVersions)
    .orderBy(infoPageVersions.page, desc(infoPageVersions.version));
}

/** The versions of a page, newest first. */
export async function listVersions(db: Executor, page: InfoPageName): Promise<VersionRow[]> {
  return await db
    .select()
    .from(infoPageVersions)
    .where(eq(infoPageVersions.page, page))
    .orderBy(desc(infoPageVersions.version))
    .limit(MAX_LISTED);
}

export async function findLatestVersion(db: Executor, page: InfoPageName): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(infoPageVersions)
    .where(eq(infoPageVersions.page, page))
    .orderBy(desc(infoPageVersions.version))
    .limit(1);
  return row ?? null;
}

export async function findVersion(
  db: Executor,
  page: InfoPageName,
  version: number,
): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(infoPageVersions)
    .where(and(eq(infoPageVersions.page, page), eq(infoPageVersions.version, version)));
  return row ?? null;
}

/** @returns whether it was added; false if the page already has this version */
export async function insertVersion(db: Executor, row: NewVersion): Promise<boolean> {
  const added = await db
    .insert(infoPageVersions)
    .values(row)
    .onConflictDoNothing()
    .returning({ version: infoPageVersions.version });
  return added.length > 0;
}
