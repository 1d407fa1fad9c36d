import type { OperatorCardImage } from '@presently/contracts/operator-card-images';
import type { CatalogueListQuery } from '@presently/contracts/operator-catalogue';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import {
  cursorKey,
  type KeysetSort,
  parseCursor,
  readPage,
} from '../../../platform/http/keyset-pagination.ts';
import type { CardImageRow } from '../catalogue.store.ts';
import { cardImages } from '../catalogue.tables.ts';
import { matchesRetired, nameContains } from './list-filters.ts';
import { nextUpdatedAt } from './touch-columns.ts';

const DISPLAY_ORDER: KeysetSort = {
  list: 'card-images',
  by: cardImages.position,
  type: 'number',
  order: 'asc',
  id: cardImages.id,
};

/** A page of card designs in display order. */
export async function listCardsForOperators(
  db: Executor,
  { query, retired, cursor, limit }: CatalogueListQuery,
): Promise<{ rows: CardImageRow[]; nextCursor: string | null }> {
  const position = parseCursor(DISPLAY_ORDER, cursor);
  return await readPage(DISPLAY_ORDER, { position, limit }, (page) =>
    db
      .select({ ...getTableColumns(cardImages), cursorKey: cursorKey(DISPLAY_ORDER) })
      .from(cardImages)
      .where(
        and(matchesRetired(cardImages.retiredAt, retired), nameContains(cardImages.name, query), page.after),
      )
      .orderBy(page.orderBy)
      .limit(page.limit),
  );
}

export async function findCard(db: Executor, id: string): Promise<CardImageRow | null> {
  const [row] = await db.select().from(cardImages).where(eq(cardImages.id, id));
  return row ?? null;
}

export async function lockCard(tx: Tx, id: string): Promise<CardImageRow | null> {
  const [row] = await tx.select().from(cardImages).where(eq(cardImages.id, id)).for('update');
  return row ?? null;
}

type NewCard = Pick<CardImageRow, 'id' | 'name' | 'description' | 'category'> & {
  position: number | undefined;
};

/** Inserts a card design without an image, at the end unless a position is given; null if the id is taken. */
export async function insertCard(tx: Tx, { position, ...row }: NewCard): Promise<CardImageRow | null> {
  const last = sql`(SELECT coalesce(max(${cardImages.position}), -1) + 1 FROM ${cardImages})`;
  const [inserted] = await tx
    .insert(cardImages)
    .values({ ...row, imageUrl: '', position: position ?? last })
    .onConflictDoNothing()
    .returning();
  return inserted ?? null;
}

type CardChange = Partial<Omit<CardImageRow, 'id' | 'updatedAt' | 'retiredAt'>> & { retiredAt?: SQL | null };

export async function updateCardRow(tx: Tx, id: string, change: CardChange): Promise<void> {
  await tx
    .update(cardImages)
    .set({ ...change, updatedAt: nextUpdatedAt(cardImages.updatedAt) })
    .where(eq(cardImages.id, id));
}

export const serializeCard = (row: CardImageRow): OperatorCardImage => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  image_url: row.imageUrl || null,
  preview_url: row.previewUrl,
  position: row.position,
  updated_at: row.updatedAt.toISOString(),
  retired_at: row.retiredAt?.toISOString() ?? null,
});
