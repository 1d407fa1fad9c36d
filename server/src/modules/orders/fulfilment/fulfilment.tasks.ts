import type { ScheduledTask } from '../../../platform/scheduler.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { purgeCarrierEvents } from './fulfilment.store.ts';
import { moveSimulatedOrders } from './simulated-fulfilment.ts';

/**
 * With the setting `simulated`, orders advance automatically; with `manual`, operators advance them; with `carrier`,
 * the carrier's webhook does, too. The webhook also works with `manual` if a webhook secret is set.
 */
export const fulfilmentTasks = (deps: OrdersDeps): ScheduledTask[] => [
  {
    name: 'purge-carrier-events',
    everySeconds: 600,
    run: () => purgeCarrierEvents(deps.database.db),
  },
  ...(deps.settings.fulfilment === 'simulated'
    ? [
        {
          name: 'simulated-fulfilment',
          everySeconds: Math.min(1, deps.settings.simulatedStepSeconds / 2),
          run: () => moveSimulatedOrders(deps),
        },
      ]
    : []),
];
