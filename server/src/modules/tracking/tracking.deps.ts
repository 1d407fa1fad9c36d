import type { OrdersDeps } from '../orders/index.ts';
import type { OrderChanges } from './order-changes.ts';

export type TrackingDeps = OrdersDeps & { orderChanges: OrderChanges };
