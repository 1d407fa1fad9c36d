import type { BaseDeps } from '../../deps.ts';
import type { Duty } from '../../platform/ticker.ts';

export { createLiveSettings, type LiveSettings } from './live-settings.ts';
export { hasOwnContact } from './setting-values.ts';
export { shopSettingsRoutes } from './shop-settings.routes.ts';

/** A change that could not be read when it was told is read here. */
export const shopSettingsDuties = ({ shopSettings }: BaseDeps): Duty[] => [
  { name: 'read-shop-settings', everySeconds: 30, run: () => shopSettings.refresh() },
];
