import type { AppDeps } from './app.ts';
import { accountTasks } from './modules/accounts/index.ts';
import { analyticsTasks, registerAnalyticsHandlers } from './modules/analytics/index.ts';
import { auditTasks } from './modules/audit/index.ts';
import { registerCatalogueHandlers } from './modules/catalogue/index.ts';
import { invariantTasks } from './modules/invariants/index.ts';
import { messageTasks, registerMessageJobs } from './modules/messaging/index.ts';
import { fulfilmentTasks, orderTasks, registerOrderHandlers } from './modules/orders/index.ts';
import { paymentTasks, registerRefundJobs } from './modules/payments/index.ts';
import { shopSettingsTasks } from './modules/shop-settings/index.ts';
import { registerWishlistHandlers } from './modules/wishlist/index.ts';
import { purgeRateLimits } from './platform/http/rate-limit.ts';
import { purgeIdempotencyKeys } from './platform/idempotency.ts';
import type { ScheduledTask } from './platform/scheduler.ts';

/** Registers the handlers of job queues and of events between modules. To be called before jobs are started. */
export function wireModules(deps: AppDeps): void {
  registerMessageJobs(deps);
  registerRefundJobs(deps);
  registerOrderHandlers(deps);
  registerWishlistHandlers();
  registerAnalyticsHandlers();
  registerCatalogueHandlers();
}

/** The periodic background work of every instance. */
export function scheduledTasks(deps: AppDeps): ScheduledTask[] {
  return [
    ...accountTasks(deps),
    ...messageTasks(deps),
    ...orderTasks(deps),
    ...paymentTasks(deps),
    ...fulfilmentTasks(deps),
    ...invariantTasks(deps),
    ...shopSettingsTasks(deps),
    ...analyticsTasks(deps),
    ...auditTasks(deps),
    { name: 'purge-idempotency-keys', everySeconds: 600, run: () => purgeIdempotencyKeys(deps.database.db) },
    { name: 'purge-rate-limits', everySeconds: 600, run: () => purgeRateLimits(deps.database.db) },
  ];
}
