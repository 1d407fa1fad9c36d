import { userExportHandlers } from '../accounts/index.ts';
import { listGiftViewsOf } from './gift-views.store.ts';

const NEWEST_VIEWS = 10_000;

/** What a user viewed is theirs to have. With the account, the database itself forgets whose views they were. */
export function registerAnalyticsHandlers(): void {
  userExportHandlers.push(async (db, userId) => {
    const views = await listGiftViewsOf(db, userId, NEWEST_VIEWS);
    return {
      gift_views: views.map(({ giftId, createdAt }) => ({ gift_id: giftId, at: createdAt.toISOString() })),
    };
  });
}
