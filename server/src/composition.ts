import type { AppDeps } from './app.ts';
import { accountTasks } from './modules/accounts/index.ts';
import { alertEmailTasks } from './modules/alert-emails/index.ts';
import { analyticsTasks, anonymiseGiftViews, exportGiftViews } from './modules/analytics/index.ts';
import { auditTasks } from './modules/audit/index.ts';
import { anonymiseStockActor } from './modules/catalogue/index.ts';
import { infoPageTasks } from './modules/info-pages/index.ts';
import { invariantTasks } from './modules/invariants/index.ts';
import { messageTasks } from './modules/messaging/index.ts';
import { orderListeners, orderTasks } from './modules/orders/index.ts';
import { paymentTasks } from './modules/payments/index.ts';
import { personalDataTasks } from './modules/personal-data/index.ts';
import { restoredShopTasks } from './modules/restored-shop/index.ts';
import { eraseReviews, exportReviews } from './modules/reviews/index.ts';
import { shopSettingsTasks } from './modules/shop-settings/index.ts';
import { exportWishlist } from './modules/wishlist/index.ts';
import { purgeRateLimits } from './platform/http/rate-limit.ts';
import { purgeIdempotencyKeys } from './platform/idempotency.ts';
import type { ScheduledTask } from './platform/scheduler.ts';

/**
 * Connects the events of modules that must not import each other; this is the complete list of listeners. Listeners are
 * awaited in sequence, those of `userDeleted` in the deletion's transaction.
 */
export function connectModules(parts: Omit<AppDeps, 'events'>): AppDeps {
  const deps: AppDeps = {
    ...parts,
    events: {
      paymentChanged: (purchaseId) => orderListeners.onPaymentChanged(deps, purchaseId),
      describePurchase: (purchaseId) => orderListeners.describePurchase(deps, purchaseId),
      async userDeleted(tx, userId) {
        const orderIds = await orderListeners.eraseGifter(tx, userId);
        await eraseReviews(tx, orderIds, 'gifter');
        await anonymiseStockActor(tx, userId);
        await anonymiseGiftViews(tx, userId);
      },
      async exportUserData(db, userId) {
        const { orders, emails } = await orderListeners.exportOrders(deps, db, userId);
        return {
          orders,
          emails,
          ...(await exportReviews(
            db,
            orders.map(({ id }) => id),
            'gifter',
          )),
          ...(await exportWishlist(db, userId)),
          ...(await exportGiftViews(db, userId)),
        };
      },
    },
  };
  return deps;
}

/** The periodic background work of every instance. */
export function scheduledTasks(deps: AppDeps): ScheduledTask[] {
  return [
    ...accountTasks(deps),
    ...messageTasks(deps),
    ...orderTasks(deps),
    ...paymentTasks(deps),
    ...invariantTasks(deps),
    ...shopSettingsTasks(deps),
    ...infoPageTasks(deps),
    ...analyticsTasks(deps),
    ...auditTasks(deps),
    ...alertEmailTasks(deps),
    ...restoredShopTasks(deps),
    ...personalDataTasks(deps),
    { name: 'purge-idempotency-keys', everySeconds: 600, run: () => purgeIdempotencyKeys(deps.database.db) },
    { name: 'purge-rate-limits', everySeconds: 600, run: () => purgeRateLimits(deps.database.db) },
  ];
}
