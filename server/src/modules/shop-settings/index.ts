import type { BaseDeps } from '../../deps.ts';
import type { ScheduledTask } from '../../platform/scheduler.ts';

export { alertRecipient, hasCustomContact } from './effective-settings.ts';
export { shopSettingsRoutes } from './shop-settings.routes.ts';
export { createShopSettingsCache } from './shop-settings-cache.ts';

/** Catches up on changes whose notification was missed or could not be processed. */
export const shopSettingsTasks = ({ shopSettings }: BaseDeps): ScheduledTask[] => [
  { name: 'reload-shop-settings', everySeconds: 30, run: () => shopSettings.refresh() },
];
