import type { OrdersDeps } from '../orders.deps.ts';
import type { OrderChanges } from './order-changes.ts';

export type TrackingDeps = OrdersDeps & { orderChanges: OrderChanges };
