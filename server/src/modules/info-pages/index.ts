import type { BaseDeps } from '../../deps.ts';
import type { ScheduledTask } from '../../platform/scheduler.ts';

export { infoPageRoutes } from './info-pages.routes.ts';
export { createInfoPagesCache } from './info-pages-cache.ts';
export { recordShippedPages } from './shipped-pages.ts';

/** Catches up on changes whose notification was missed or could not be processed. */
export const infoPageTasks = ({ infoPages }: BaseDeps): ScheduledTask[] => [
  { name: 'reload-info-pages', everySeconds: 30, run: () => infoPages.refresh() },
];
