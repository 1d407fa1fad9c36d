import type { Gift } from '@presently/contracts/catalogue';
import type { OperatorGift } from '@presently/contracts/operator-gifts';
import * as texts from '@presently/texts/server/shared';
import type { Executor } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/http/http-error.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { findOperatorGift, type OperatorGiftRow } from './gift-editing.store.ts';

/** Gifts as operators see them, with the number of sold units. */
export async function serializeGifts(
  db: Executor,
  { countSoldByGift }: Pick<CatalogueEditingDeps, 'countSoldByGift'>,
  rows: OperatorGiftRow[],
): Promise<OperatorGift[]> {
  const sold = await countSoldByGift(
    db,
    rows.map((row) => row.id),
  );
  return rows.map(({ json, ...row }) => ({
    ...(JSON.parse(json) as Gift),
    stock: row.stock,
    featured: row.featured,
    popularity: row.popularity,
    category_ids: row.categoryIds,
    sold: sold.get(row.id) ?? 0,
    updated_at: row.updatedAt.toISOString(),
    retired_at: row.retiredAt?.toISOString() ?? null,
  }));
}

/** @throws HttpError 404 for an unknown gift */
export async function getOperatorGift(deps: CatalogueEditingDeps, id: string): Promise<OperatorGift> {
  const { db } = deps.database;
  const row = await findOperatorGift(db, id);
  if (!row) throw giftNotFound();
  return (await serializeGifts(db, deps, [row]))[0] as OperatorGift;
}

export const giftNotFound = () => notFound(texts.giftNotFound);
