import type { BaseDeps } from '../../deps.ts';
import type { ScheduledTask } from '../../platform/scheduler.ts';
import { purgeExpiredCodes } from './codes.store.ts';
import { purgeExpiredTokens } from './sessions.store.ts';
import { checkSmsConversion } from './sms-conversion-alert.ts';

export const accountTasks = (deps: BaseDeps): ScheduledTask[] => [
  { name: 'purge-expired-codes', everySeconds: 300, run: () => purgeExpiredCodes(deps.database.db) },
  { name: 'purge-expired-tokens', everySeconds: 3_600, run: () => purgeExpiredTokens(deps.database.db) },
  ...(deps.settings.twilio
    ? [{ name: 'check-sms-conversion', everySeconds: 60, run: () => checkSmsConversion(deps) }]
    : []),
];
