export { analyticsRoutes } from './analytics.routes.ts';
export { analyticsTasks } from './analytics.tasks.ts';
export { connectAnalytics } from './connect-analytics.ts';
export { operatorFiguresRoutes } from './operator-analytics.routes.ts';
