import type { BaseDeps } from '../../deps.ts';
import type { ScheduledTask } from '../../platform/scheduler.ts';
import { deliverDueMessages, deliverMessage } from './deliver-message.ts';
import { purgeSentMessages } from './messaging.store.ts';

/** Registers the job handler; to be called before the job workers start. */
export function registerMessageJobs(deps: BaseDeps): void {
  deps.jobs.handle('send-message', async ({ message_id }) => {
    if (message_id) await deliverMessage(deps, message_id);
  });
}

/** The first delivery attempt is made by the message's job; retries and messages left behind are delivered here. */
export const messageTasks = (deps: BaseDeps): ScheduledTask[] => [
  { name: 'deliver-due-messages', everySeconds: 2, run: () => deliverDueMessages(deps) },
  {
    name: 'purge-sent-messages',
    everySeconds: 60,
    run: () => purgeSentMessages(deps.database.db, deps.settings.messageRetentionDays),
  },
];
