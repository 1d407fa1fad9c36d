import { MESSAGE_UNDELIVERABLE } from './mark-undeliverable.ts';
import { MESSAGE_WITHHELD } from './withhold-messages.ts';

/** Alerts of these kinds have a message id as their subject. */
export const MESSAGE_ALERT_KINDS: readonly string[] = [
  MESSAGE_UNDELIVERABLE,
  MESSAGE_WITHHELD,
  'message_lost',
];
