import type { BaseDeps } from '../../deps.ts';
import { afterCommit } from '../../platform/db/after-commit.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Name of the scheduled task that sends queued messages. */
export const DELIVER_DUE_MESSAGES = 'deliver-due-messages';

/** Lets this process send the queued messages right after the commit, rather than in the next periodic run. */
export const wakeDelivery = (tx: Tx, { scheduler }: Pick<BaseDeps, 'scheduler'>): void =>
  afterCommit(tx, () => scheduler.wake(DELIVER_DUE_MESSAGES));
