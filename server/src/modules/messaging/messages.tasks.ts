import type { BaseDeps } from '../../deps.ts';
import type { ScheduledTask } from '../../platform/scheduler.ts';
import { deliverDueMessages } from './deliver-message.ts';
import { purgeMessages } from './messaging.store.ts';
import { DELIVER_DUE_MESSAGES } from './wake-delivery.ts';

/**
 * A message is delivered right after the commit that queued it; the periodic run is for retries and interrupted
 * deliveries.
 */
export const messageTasks = (deps: BaseDeps): ScheduledTask[] => [
  { name: DELIVER_DUE_MESSAGES, everySeconds: 2, run: () => deliverDueMessages(deps) },
  {
    name: 'purge-messages',
    everySeconds: 60,
    run: () => purgeMessages(deps.database.db, deps.settings.messageRetentionDays),
  },
];
