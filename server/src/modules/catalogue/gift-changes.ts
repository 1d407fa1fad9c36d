import { centsToDollars } from '@presently/contracts/money';
import type { GiftValues } from '@presently/contracts/operator-gifts';
import type { Tx } from '../../platform/db/database.ts';
import { sha256 } from '../../platform/ids.ts';
import { type Actor, recordAudits } from '../audit/index.ts';
import { diffFields } from './editing/diff.ts';
import { type GiftChange, type GiftFields, insertStockChanges, updateGifts } from './gift-changes.store.ts';
import type { CompleteGift } from './gifts.store.ts';

export const toGiftFields = (row: CompleteGift): GiftFields => ({
  id: row.id,
  name: row.name,
  description: row.description,
  brand: row.brand,
  priceCents: row.priceCents,
  stock: row.stock,
  featured: row.featured,
  categoryIds: row.categoryIds,
  retired: row.retiredAt !== null,
  tagIds: row.tagIds,
});

/** Uses the audit log's field names. */
export const toAuditFields = ({
  id,
  priceCents,
  categoryIds,
  tagIds,
  ...rest
}: GiftFields): Record<string, unknown> => ({
  ...rest,
  price: centsToDollars(priceCents),
  category_ids: categoryIds,
  tags: tagIds,
});

/** Old and new values for the audit log; null if nothing changes. */
export const diffGift = ({ before, after }: GiftChange) =>
  diffFields(toAuditFields(toGiftFields(before)), toAuditFields(after));

/** Names of categories and tags by id. */
export type CatalogueNames = { categories: Map<string, string>; tags: Map<string, string> };

/** In the human-readable form of previews. */
export const toGiftValues = (
  { id, priceCents, categoryIds, tagIds, ...rest }: GiftFields,
  names: CatalogueNames,
): Required<GiftValues> => ({
  ...rest,
  price: centsToDollars(priceCents),
  categories: categoryIds.map((categoryId) => names.categories.get(categoryId) ?? categoryId),
  tags: tagIds.map((tagId) => names.tags.get(tagId) ?? tagId),
});

/** The old and new values of a change, in the form that previews show; null if nothing changes. */
export const previewGift = (
  { before, after }: GiftChange,
  names: CatalogueNames,
): { before: GiftValues; after: GiftValues } | null =>
  diffFields(toGiftValues(toGiftFields(before), names), toGiftValues(after, names));

/** Identifies the contents of a preview; differs as soon as the same request would do something else. */
export const hashPreview = (rows: unknown): string => sha256(JSON.stringify(rows));

/** Updates the gifts that differ, with one audit entry each. The caller must have locked them. */
export async function writeGiftChanges(
  tx: Tx,
  operator: Actor,
  { changes, stockReason }: { changes: GiftChange[]; stockReason: string },
): Promise<void> {
  if (changes.length === 0) return;
  await updateGifts(tx, changes);
  await insertStockChanges(
    tx,
    operator,
    stockReason,
    changes
      .filter(({ before, after }) => before.stock !== after.stock)
      .map(({ before, after }) => ({
        giftId: before.id,
        stockBefore: before.stock,
        stockAfter: after.stock,
      })),
  );
  await recordAudits(
    tx,
    operator,
    changes.map((change) => {
      const diff = diffGift(change);
      const isStock = Object.keys(diff?.after ?? {}).join() === 'stock';
      return {
        action: isStock ? 'gift.stock_changed' : 'gift.changed',
        subjectKind: 'gift',
        subjectId: change.before.id,
        ...diff,
      };
    }),
  );
}
