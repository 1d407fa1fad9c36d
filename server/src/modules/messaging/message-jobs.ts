import type { BaseDeps } from '../../deps.ts';
import type { Duty } from '../../platform/ticker.ts';
import { deliverDueMessages, deliverMessage } from './deliver-message.ts';
import { forgetSentMessages } from './messaging.store.ts';

/** Hears the queue of messages; before jobs are started. */
export function handleMessageJobs(deps: BaseDeps): void {
  deps.jobs.handle('send-message', async ({ message_id }) => {
    if (message_id) await deliverMessage(deps, message_id);
  });
}

/** A job makes the first try at once; whatever that leaves waiting is taken up here. */
export const messageDuties = (deps: BaseDeps): Duty[] => [
  { name: 'deliver-due-messages', everySeconds: 2, run: () => deliverDueMessages(deps) },
  {
    name: 'forget-sent-messages',
    everySeconds: 60,
    run: () => forgetSentMessages(deps.database.db, deps.settings.keepMessagesDays),
  },
];
