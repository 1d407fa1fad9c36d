import type { BaseDeps } from '../../deps.ts';
import type { ScheduledTask } from '../../platform/scheduler.ts';
import { deleteExpiredCodes } from './codes.store.ts';
import { deleteDeadTokens } from './sessions.store.ts';
import { watchCodes } from './sms-figures.ts';

/** Forgets codes and tokens that have run out; watches what becomes of codes that cost money. */
export const accountTasks = (deps: BaseDeps): ScheduledTask[] => [
  { name: 'forget-expired-codes', everySeconds: 300, run: () => deleteExpiredCodes(deps.database.db) },
  { name: 'forget-dead-tokens', everySeconds: 3_600, run: () => deleteDeadTokens(deps.database.db) },
  ...(deps.settings.twilio ? [{ name: 'watch-codes', everySeconds: 60, run: () => watchCodes(deps) }] : []),
];
