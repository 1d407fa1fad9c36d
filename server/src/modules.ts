import type { AppDeps } from './app.ts';
import { accountDuties } from './modules/accounts/index.ts';
import { analyticsDuties, connectAnalytics } from './modules/analytics/index.ts';
import { auditDuties } from './modules/audit/index.ts';
import { connectCatalogue } from './modules/catalogue/index.ts';
import { fulfilmentDuties } from './modules/fulfilment/index.ts';
import { invariantDuties } from './modules/invariants/index.ts';
import { handleMessageJobs, messageDuties } from './modules/messaging/index.ts';
import { connectOrders, orderDuties } from './modules/orders/index.ts';
import { handleRefundJobs, paymentDuties } from './modules/payments/index.ts';
import { shopSettingsDuties } from './modules/shop-settings/index.ts';
import { connectWishlist } from './modules/wishlist/index.ts';
import { forgetOldTries } from './platform/http/rate-limit.ts';
import { forgetOldKeys } from './platform/idempotency.ts';
import type { Duty } from './platform/ticker.ts';

/** Tells the job queues and the modules who hears what; before the app is built and jobs are started. */
export function connectModules(deps: AppDeps): void {
  handleMessageJobs(deps);
  handleRefundJobs(deps);
  connectOrders(deps);
  connectWishlist();
  connectAnalytics();
  connectCatalogue();
}

/** Everything that is done again and again in the background, by every instance. */
export function backgroundDuties(deps: AppDeps): Duty[] {
  return [
    ...accountDuties(deps),
    ...messageDuties(deps),
    ...orderDuties(deps),
    ...paymentDuties(deps),
    ...fulfilmentDuties(deps),
    ...invariantDuties(deps),
    ...shopSettingsDuties(deps),
    ...analyticsDuties(deps),
    ...auditDuties(deps),
    { name: 'forget-old-keys', everySeconds: 600, run: () => forgetOldKeys(deps.database.db) },
    { name: 'forget-old-tries', everySeconds: 600, run: () => forgetOldTries(deps.database.db) },
  ];
}
