import type { BaseDeps } from './deps.ts';
import type { CatalogueDeps } from './modules/catalogue/index.ts';

/**
 * Changes whenever a response that is the same for every visitor may have changed: pages and public API responses show
 * the catalogue, the shop's name and contact details, and the texts of its owners.
 */
export const contentVersion = ({
  catalogue,
  shopSettings,
  infoPages,
}: Pick<BaseDeps, 'shopSettings' | 'infoPages'> & Pick<CatalogueDeps, 'catalogue'>): string =>
  `${catalogue.version()}.${shopSettings.version()}.${infoPages.version()}`;
