import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { placeholdersFor, preparedWrite } from '../../../platform/db/prepared-statement.ts';
import { sha256 } from '../../../platform/ids.ts';
import { giftVersions } from './orders.tables.ts';

/** A gift as it was when it was bought. */
export type GiftVersion = Omit<typeof giftVersions.$inferSelect, 'id' | 'giftId'> & {
  /** The gift's id, not the version's. */
  id: string;
};

/** The gift of an order, for queries on `orders`. Versions never change, so it can be read while locking the order. */
export const giftOfOrder = sql<GiftVersion>`(
  SELECT json_build_object('id', v.gift_id, 'name', v.name, 'description', v.description, 'brand', v.brand, 'imageUrls', v.image_urls)
  FROM gift_versions v WHERE v.id = orders.gift_version_id)`;

/** `imageUrls` is JSON, because the driver would send a list as a PostgreSQL array. */
type NewVersion = Omit<typeof giftVersions.$inferSelect, 'imageUrls'> & { imageUrls: string };

const insert = preparedWrite<NewVersion>('insert_gift_version', (db) =>
  db
    .insert(giftVersions)
    .values(placeholdersFor('id', 'giftId', 'name', 'description', 'brand', 'imageUrls'))
    .onConflictDoNothing(),
);

/** Stores the current version of a gift unless it has been stored before. @returns the id of the version */
export function writeGiftVersion(tx: Tx, { id, name, description, brand, imageUrls }: GiftVersion): string {
  const versionId = sha256(JSON.stringify([id, name, description, brand, imageUrls]));
  insert(tx, { id: versionId, giftId: id, name, description, brand, imageUrls: JSON.stringify(imageUrls) });
  return versionId;
}
