import type { BaseDeps } from '../../deps.ts';
import { deliverMessage } from './deliver-message.ts';

/** Hears the queue of messages; before jobs are started. */
export function handleMessageJobs(deps: BaseDeps): void {
  deps.jobs.handle('send-message', async ({ message_id }) => {
    if (message_id) await deliverMessage(deps, message_id);
  });
}
