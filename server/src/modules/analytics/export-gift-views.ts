import type { Executor } from '../../platform/db/database.ts';
import { listGiftViewsOf } from './gift-views.store.ts';

/** The viewed gifts in the export of personal data. */
export async function exportGiftViews(db: Executor, userId: string) {
  const views = await listGiftViewsOf(db, userId);
  return {
    gift_views: views.map(({ giftId, createdAt }) => ({ gift_id: giftId, at: createdAt.toISOString() })),
  };
}
