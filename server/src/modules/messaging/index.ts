export { checkSmtp } from './check-smtp.ts';
export { checkTwilio } from './check-twilio.ts';
export { inboxRoutes } from './inbox.routes.ts';
export { normaliseMailbox } from './mailbox.ts';
export { countReceiptTowardsLimit } from './mailbox-limit.ts';
export { MESSAGE_UNDELIVERABLE } from './mark-undeliverable.ts';
export { MESSAGE_ALERT_KINDS } from './message-alerts.ts';
export { messageTasks } from './messages.tasks.ts';
export {
  eraseMessagesFor,
  eraseMessagesTo,
  listMessages,
  listMessagesFor,
  type MessageRow,
} from './messaging.store.ts';
export type { EmailBlock, EmailContent, EmailFact, MessageAudience } from './messaging.tables.ts';
export {
  countUnsentMessages,
  findMessageKinds,
  findOrdersOfMessages,
  listMessagesAbout,
  type MessageSummary,
} from './operator-messages.store.ts';
export { type NewMessage, queueMessage } from './queue-message.ts';
export { retryMessage } from './retry-message.ts';
export { SIGN_IN_CODE, sendImmediately } from './send-immediately.ts';
export { dropUnsentMessages, releaseMessages } from './unsent-messages.store.ts';
export { withholdMessages } from './withhold-messages.ts';
