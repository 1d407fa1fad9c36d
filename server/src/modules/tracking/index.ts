export { liveTrackingRoutes } from './live-tracking.routes.ts';
export { createOrderChanges, type OrderChanges } from './order-changes.ts';
export type { TrackingDeps } from './tracking.deps.ts';
export { trackingRoutes } from './tracking.routes.ts';
export { updateTracking } from './update-tracking.ts';
