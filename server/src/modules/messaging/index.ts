export { GIVEN_UP } from './give-up-message.ts';
export { inboxRoutes } from './inbox.routes.ts';
export { handleMessageJobs, messageDuties } from './message-jobs.ts';
export { findReferences, listMessagesAbout, type MessageHead } from './messages-of.store.ts';
export { eraseMessagesTo, listMessages, type MessageRow } from './messaging.store.ts';
export type { Letter, LetterPart } from './messaging.tables.ts';
export { type NewMessage, queueMessage } from './queue-message.ts';
export { retryMessage } from './retry-message.ts';
export { sendNow } from './send-now.ts';
