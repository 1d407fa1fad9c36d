import type { InfoPageName } from '@presently/contracts/info-pages';
import type { OperatorInfoPage, SaveInfoPageInput } from '@presently/contracts/operator-info-pages';
import * as texts from '@presently/texts/server/info-pages';
import type { BaseDeps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { findUserNames, type Viewer } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { assertPageMarkdown } from './check-markdown.ts';
import { findLatestVersion, insertVersion, type VersionRow } from './info-pages.store.ts';
import { readPage } from './read-pages.ts';
import { SHIPPED_PAGES } from './shipped-pages.ts';

type NewText = Pick<VersionRow, 'markdown' | 'isShipped'>;

/**
 * Adds a version with this text and records an audit entry. This instance shows it before it responds; the others are
 * notified by the database.
 * @throws HttpError 400 that names the line; 409 if there is a newer version than the one that was edited
 */
export async function savePage(
  deps: BaseDeps,
  viewer: Viewer,
  page: InfoPageName,
  { markdown, seen_version }: SaveInfoPageInput,
): Promise<OperatorInfoPage> {
  assertPageMarkdown(markdown);
  return await addVersion(deps, viewer, { page, seen: seen_version, markdown, isShipped: false });
}

/**
 * Adds a version with the default text, which upgrades update from then on.
 * @throws HttpError 409 if there is a newer version than the one that was seen
 */
export async function resetPage(
  deps: BaseDeps,
  viewer: Viewer,
  page: InfoPageName,
  seen: number | null,
): Promise<OperatorInfoPage> {
  return await addVersion(deps, viewer, { page, seen, markdown: SHIPPED_PAGES[page], isShipped: true });
}

async function addVersion(
  deps: BaseDeps,
  viewer: Viewer,
  { page, seen, ...text }: NewText & { page: InfoPageName; seen: number | null },
): Promise<OperatorInfoPage> {
  const saved = await deps.database.transaction(async (tx) => {
    const latest = await findLatestVersion(tx, page);
    // Unchanged text adds no version, so a repeated request changes nothing.
    if (latest && isSame(latest, text)) return await readPage(deps, tx, page);
    if ((latest?.version ?? null) !== seen) throw await changedMeanwhile(tx, latest);
    const version = (seen ?? 0) + 1;
    // Waits for a concurrent transaction that adds the same version.
    if (!(await insertVersion(tx, { page, version, ...text, createdBy: viewer.userId })))
      throw await changedMeanwhile(tx, await findLatestVersion(tx, page));
    await recordAudit(tx, viewer, {
      action: text.isShipped ? 'info_page.reset' : 'info_page.changed',
      subjectKind: 'info_page',
      subjectId: page,
      before: { version: seen },
      after: { version },
    });
    return await readPage(deps, tx, page);
  });
  await deps.infoPages.refresh();
  return saved;
}

const isSame = (one: NewText, other: NewText): boolean =>
  one.markdown === other.markdown && one.isShipped === other.isShipped;

async function changedMeanwhile(tx: Tx, latest: VersionRow | null): Promise<HttpError> {
  const by = latest?.createdBy;
  const name = by ? ((await findUserNames(tx, [by])).get(by) ?? null) : null;
  return new HttpError('conflict', { message: texts.changedMeanwhile(name), isPersonal: true });
}
