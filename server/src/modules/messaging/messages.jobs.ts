import type { BaseDeps } from '../../deps.ts';
import type { ScheduledTask } from '../../platform/scheduler.ts';
import { deliverDueMessages, deliverMessage } from './deliver-message.ts';
import { purgeSentMessages } from './messaging.store.ts';

/** Hears the queue of messages; before jobs are started. */
export function registerMessageJobs(deps: BaseDeps): void {
  deps.jobs.handle('send-message', async ({ message_id }) => {
    if (message_id) await deliverMessage(deps, message_id);
  });
}

/** A job makes the first try at once; whatever that leaves waiting is taken up here. */
export const messageTasks = (deps: BaseDeps): ScheduledTask[] => [
  { name: 'deliver-due-messages', everySeconds: 2, run: () => deliverDueMessages(deps) },
  {
    name: 'purge-sent-messages',
    everySeconds: 60,
    run: () => purgeSentMessages(deps.database.db, deps.settings.messageRetentionDays),
  },
];
