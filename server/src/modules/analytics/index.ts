export { analyticsRoutes } from './analytics.routes.ts';
export { analyticsTasks } from './analytics.tasks.ts';
export { exportGiftViews } from './export-gift-views.ts';
export { operatorAnalyticsRoutes } from './operator-analytics.routes.ts';
