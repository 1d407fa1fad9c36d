import type { OperatorCardImage, CatalogueListQuery } from '@presently/contracts/operator-catalogue';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import type { CardImageRow } from '../catalogue.store.ts';
import { cardImages } from '../catalogue.tables.ts';
import { nextUpdatedAt } from './touch-columns.ts';
import { after, cutShelf, inOrder, readPlace, type SortKey } from './keyset-pagination.ts';

const LIST = 'card-images';
const SORT: SortKey = { by: sql`${cardImages.position}::bigint`, order: 'asc' };
const ID = sql`${cardImages.id}`;

/** A page of card designs in their order. */
export async function listCardsForOperators(
  db: Executor,
  { query, retired, cursor, limit }: CatalogueListQuery,
): Promise<{ rows: CardImageRow[]; nextCursor: string | null }> {
  const offered =
    retired === 'all'
      ? undefined
      : retired === 'true'
        ? isNotNull(cardImages.retiredAt)
        : isNull(cardImages.retiredAt);
  const found = query?.trim()
    ? sql`strpos(plain_text(${cardImages.name}), plain_text(${query.trim()})) > 0`
    : undefined;
  const rows = await db
    .select()
    .from(cardImages)
    .where(and(offered, found, after(readPlace(LIST, 'number', cursor), SORT, ID)))
    .orderBy(inOrder(SORT, ID))
    .limit(limit + 1);
  return cutShelf(
    LIST,
    rows.map((row) => ({ ...row, key: row.position })),
    limit,
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

/** null: the id is taken. Without a position it becomes the last one; it has no picture yet. */
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

export const cardView = (row: CardImageRow): OperatorCardImage => ({
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
