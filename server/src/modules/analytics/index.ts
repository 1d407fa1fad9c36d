export { analyticsRoutes } from './analytics.routes.ts';
export { analyticsTasks } from './analytics.tasks.ts';
export { exportGiftViews } from './export-gift-views.ts';
export { anonymiseGiftViews } from './gift-views.store.ts';
export { operatorAnalyticsRoutes } from './operator-analytics.routes.ts';
