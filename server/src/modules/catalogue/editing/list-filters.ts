import type { CatalogueListQuery } from '@presently/contracts/operator-catalogue';
import { isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Filters of the operators' lists of gifts, categories and card designs; undefined means no condition. */
export const matchesRetired = (
  retiredAt: AnyPgColumn,
  retired: CatalogueListQuery['retired'],
): SQL | undefined =>
  retired === 'all' ? undefined : retired === 'true' ? isNotNull(retiredAt) : isNull(retiredAt);

export const nameContains = (name: AnyPgColumn, query: string | undefined): SQL | undefined =>
  query?.trim() ? sql`strpos(plain_text(${name}), plain_text(${query.trim()})) > 0` : undefined;
