export { inboxRoutes } from './inbox.routes.ts';
export { handleMessageJobs } from './message-jobs.ts';
export { eraseMessagesTo, listMessages, type MessageRow } from './messaging.store.ts';
export { type NewMessage, queueMessage } from './queue-message.ts';
export { sendNow } from './send-now.ts';
