import type { BaseDeps } from '../../deps.ts';
import type { ScheduledTask } from '../../platform/scheduler.ts';
import { deleteExpiredCodes } from './codes.store.ts';
import { deleteExpiredTokens } from './sessions.store.ts';
import { checkSmsConversion } from './sms-conversion-alert.ts';

export const accountTasks = (deps: BaseDeps): ScheduledTask[] => [
  { name: 'delete-expired-codes', everySeconds: 300, run: () => deleteExpiredCodes(deps.database.db) },
  { name: 'delete-expired-tokens', everySeconds: 3_600, run: () => deleteExpiredTokens(deps.database.db) },
  ...(deps.settings.twilio
    ? [{ name: 'check-sms-conversion', everySeconds: 60, run: () => checkSmsConversion(deps) }]
    : []),
];
