export { analyticsDuties } from './analytics.duties.ts';
export { analyticsRoutes } from './analytics.routes.ts';
export { connectAnalytics } from './connect-analytics.ts';
export { operatorFiguresRoutes } from './operator-figures.routes.ts';
