import {
  INFO_PAGES,
  type InfoPageName,
  type Policy,
  type PolicyVersion,
} from '@presently/contracts/info-pages';
import type {
  InfoPageSummary,
  InfoPageVersion,
  OperatorInfoPage,
} from '@presently/contracts/operator-info-pages';
import { calendarDayIn } from '@presently/contracts/time-zone';
import { versionNotFound } from '@presently/texts/server/info-pages';
import type { BaseDeps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { findUserNames } from '../accounts/index.ts';
import { findVersion, listLatestVersions, listVersions, type VersionRow } from './info-pages.store.ts';
import { CONDITIONS, pageValues, VARIABLES } from './page-values.ts';
import { renderPage } from './render-page.ts';
import { SHIPPED_PAGES } from './shipped-pages.ts';

type Version = OperatorInfoPage['versions'][number];

const UNRECORDED: Version = { version: null, is_shipped: true, by: null, at: null };

export async function listPages(db: Executor): Promise<InfoPageSummary[]> {
  const rows = await listLatestVersions(db);
  const versions = await describeVersions(db, rows);
  return INFO_PAGES.map((page) => ({
    page,
    ...(versions[rows.findIndex((row) => row.page === page)] ?? UNRECORDED),
  }));
}

/** A page with everything the console needs to edit it, read from the database instead of the cache. */
export async function readPage(deps: BaseDeps, db: Executor, page: InfoPageName): Promise<OperatorInfoPage> {
  const rows = await listVersions(db, page);
  const versions = await describeVersions(db, rows);
  const values = pageValues(deps);
  return {
    page,
    ...(versions[0] ?? UNRECORDED),
    markdown: rows[0]?.markdown ?? SHIPPED_PAGES[page],
    shipped_markdown: SHIPPED_PAGES[page],
    variables: VARIABLES.map((name) => ({ name, value: values.variables[name] })),
    conditions: CONDITIONS.map((name) => ({ name, holds: values.conditions[name] })),
    versions,
  };
}

/** @throws HttpError 404 */
export async function readVersion(
  deps: BaseDeps,
  page: InfoPageName,
  version: number,
): Promise<InfoPageVersion> {
  const { db } = deps.database;
  const row = await getVersion(db, page, version);
  const [described] = await describeVersions(db, [row]);
  return {
    ...(described ?? UNRECORDED),
    markdown: row.markdown,
    rendered: renderPage(page, row.markdown, pageValues(deps)),
  };
}

/** For everyone. @throws HttpError 404 */
export async function readPolicyVersion(
  deps: BaseDeps,
  page: Policy,
  version: number,
): Promise<PolicyVersion> {
  const { markdown, createdAt } = await getVersion(deps.database.db, page, version);
  return {
    ...renderPage(page, markdown, pageValues(deps)),
    version,
    published_on: calendarDayIn(deps.shopSettings.current().time_zone, createdAt),
    is_current: version >= (deps.infoPages.current(page).version ?? 0),
  };
}

async function getVersion(db: Executor, page: InfoPageName, version: number): Promise<VersionRow> {
  const isNumber = Number.isInteger(version) && version > 0 && version < 2 ** 31;
  const row = isNumber ? await findVersion(db, page, version) : null;
  if (!row) throw notFound(versionNotFound);
  return row;
}

async function describeVersions(db: Executor, rows: VersionRow[]): Promise<Version[]> {
  const names = await findUserNames(
    db,
    rows.flatMap(({ createdBy }) => createdBy ?? []),
  );
  return rows.map(({ version, isShipped, createdBy, createdAt }) => ({
    version,
    is_shipped: isShipped,
    by: (createdBy && names.get(createdBy)) ?? null,
    at: createdAt.toISOString(),
  }));
}
