import { userExportHandlers } from '../accounts/index.ts';
import { listGiftViewsOf } from './gift-views.store.ts';

const MAX_EXPORTED_VIEWS = 10_000;

/** Adds the viewed gifts to the export of personal data. When an account is deleted, the foreign key sets `user_id` to null. */
export function registerAnalyticsHandlers(): void {
  userExportHandlers.push(async (db, userId) => {
    const views = await listGiftViewsOf(db, userId, MAX_EXPORTED_VIEWS);
    return {
      gift_views: views.map(({ giftId, createdAt }) => ({ gift_id: giftId, at: createdAt.toISOString() })),
    };
  });
}
