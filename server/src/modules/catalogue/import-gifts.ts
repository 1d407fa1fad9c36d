import type { ImportReport } from '@presently/contracts/operator-import-export';
import { imported } from '@presently/texts/server/catalogue';
import * as texts from '@presently/texts/server/gift-import';
import type { BaseDeps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Actor, recordAudit, recordAudits } from '../audit/index.ts';
import { type GiftFields, insertStockChanges, lockManyGifts } from './gift-changes.store.ts';
import { hashPreview, toAuditFields, writeGiftChanges } from './gift-changes.ts';
import { insertImportedGifts, lockAllCategories } from './import-gifts.store.ts';
import type { GiftLine } from './parse-gift-line.ts';
import { givenIds, type ImportPlan, type ImportProgress, planImport } from './plan-import.ts';

const BATCH_SIZE = 500;

type ImportOptions = {
  dryRun: boolean;
  /** The `preview` of the dry run that the operator has seen. */
  seenPreview: string | undefined;
  onProgress: ImportProgress;
};

/**
 * Creates and updates gifts from the lines of a CSV file: all of them, or none if any line has an error or the result
 * would differ from the preview. A dry run only reports what would happen.
 * @throws HttpError 409 when a gift with the same id was created concurrently
 */
export async function importGifts(
  { database }: BaseDeps,
  operator: Actor,
  lines: GiftLine[],
  { dryRun, seenPreview, onProgress }: ImportOptions,
): Promise<Omit<ImportReport, 'dry_run'>> {
  if (dryRun) return toReport(lines, await planImport(database.db, lines, onProgress), {});
  return await database.transaction(async (tx) => {
    await lockManyGifts(tx, givenIds(lines));
    await lockAllCategories(tx);
    const plan = await planImport(tx, lines, onProgress);
    if (plan.errors.length > 0) return toReport(lines, plan, {});
    if (seenPreview !== undefined && seenPreview !== hashPreview(plan.rows))
      return toReport(lines, plan, { outdated: true });
    await applyPlan(tx, operator, plan, onProgress);
    await recordAudit(tx, operator, {
      action: 'gifts.imported',
      subjectKind: 'gifts',
      subjectId: 'all',
      after: { lines: lines.length, created: plan.created.length, updated: plan.updated.length },
    });
    return toReport(lines, plan, { applied: true });
  });
}

const toReport = (
  lines: GiftLine[],
  plan: ImportPlan,
  { applied = false, outdated = false }: { applied?: boolean; outdated?: boolean },
) => ({
  applied,
  outdated,
  preview: hashPreview(plan.rows),
  lines: lines.length,
  created: plan.created.length,
  updated: plan.updated.length,
  unchanged: plan.unchanged,
  // The imported lines were already shown in the preview, and may be long.
  rows: applied ? [] : plan.rows,
  errors: plan.errors,
});

async function applyPlan(
  tx: Tx,
  operator: Actor,
  plan: ImportPlan,
  onProgress: ImportProgress,
): Promise<void> {
  const total = plan.created.length + plan.updated.length;
  let done = 0;
  const advance = (count: number) => {
    done += count;
    onProgress('writing', done, total);
  };
  for (let start = 0; start < plan.created.length; start += BATCH_SIZE) {
    const batch = plan.created.slice(start, start + BATCH_SIZE);
    await insertGifts(tx, operator, batch);
    advance(batch.length);
  }
  for (let start = 0; start < plan.updated.length; start += BATCH_SIZE) {
    const changes = plan.updated.slice(start, start + BATCH_SIZE);
    await writeGiftChanges(tx, operator, { changes, stockReason: imported });
    advance(changes.length);
  }
}

async function insertGifts(tx: Tx, operator: Actor, batch: GiftFields[]): Promise<void> {
  if ((await insertImportedGifts(tx, batch)) < batch.length)
    throw new HttpError('conflict', { message: texts.concurrentImport });
  await insertStockChanges(
    tx,
    operator,
    imported,
    batch.map(({ id, stock }) => ({ giftId: id, stockBefore: null, stockAfter: stock })),
  );
  await recordAudits(
    tx,
    operator,
    batch.map((gift) => ({
      action: 'gift.created',
      subjectKind: 'gift',
      subjectId: gift.id,
      after: toAuditFields(gift),
    })),
  );
}
