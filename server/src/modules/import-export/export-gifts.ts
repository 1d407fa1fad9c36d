import { centsToDollars } from '@presently/contracts/money';
import { GIFT_COLUMNS, type GiftColumn } from '@presently/contracts/operator-import-export';
import type { BaseDeps } from '../../deps.ts';
import { type Cell, streamCsv } from '../../platform/csv/write-csv.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { type ExportedGift, readAllGifts } from '../catalogue/index.ts';

const CELL_GETTERS: Record<GiftColumn, (gift: ExportedGift) => Cell> = {
  id: (gift) => gift.id,
  name: (gift) => gift.name,
  description: (gift) => gift.description,
  brand: (gift) => gift.brand,
  price: (gift) => centsToDollars(gift.priceCents).toFixed(2),
  stock: (gift) => gift.stock,
  categories: (gift) => gift.categories,
  featured: (gift) => gift.featured,
  retired: (gift) => gift.retired,
  tags: (gift) => gift.tags,
};

/** CSV of all gifts, in the format that the import accepts. Records an audit entry. */
export async function exportGifts({ database }: BaseDeps, operator: Actor): Promise<AsyncGenerator<string>> {
  await recordAudit(database.db, operator, {
    action: 'gifts.exported',
    subjectKind: 'gifts',
    subjectId: 'all',
  });
  return streamCsv(GIFT_COLUMNS, toRows(database.reads));
}

async function* toRows(reads: BaseDeps['database']['reads']): AsyncGenerator<Cell[][]> {
  for await (const gifts of readAllGifts(reads))
    yield gifts.map((gift) => GIFT_COLUMNS.map((column) => CELL_GETTERS[column](gift)));
}
