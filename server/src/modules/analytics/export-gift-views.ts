import type { Executor } from '../../platform/db/database.ts';
import { listGiftViewsOf } from './gift-views.store.ts';

/** Newest first, so that an export fits into memory. Nobody views as many, but a script could. */
const MAX_EXPORTED_VIEWS = 100_000;

/** The viewed gifts in the export of personal data. */
export async function exportGiftViews(db: Executor, userId: string) {
  const views = await listGiftViewsOf(db, userId, MAX_EXPORTED_VIEWS);
  return {
    gift_views: views.map(({ giftId, createdAt }) => ({ gift_id: giftId, at: createdAt.toISOString() })),
  };
}
