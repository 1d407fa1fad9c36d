export { analyticsRoutes } from './analytics.routes.ts';
export { analyticsTasks } from './analytics.tasks.ts';
export { operatorAnalyticsRoutes } from './operator-analytics.routes.ts';
export { registerAnalyticsHandlers } from './register-handlers.ts';
