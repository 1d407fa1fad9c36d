import type { ScheduledTask } from '../../platform/scheduler.ts';
import type { PaymentsDeps } from '../payments/index.ts';
import { reconcileRestoredShop } from './reconcile-restored-shop.ts';

export const restoredShopTasks = (deps: PaymentsDeps): ScheduledTask[] => [
  { name: 'reconcile-restored-shop', everySeconds: 10, run: () => reconcileRestoredShop(deps) },
];
