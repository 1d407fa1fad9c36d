import type { BaseDeps } from '../../deps.ts';
import { tryAcquireSchedule } from '../../platform/db/try-acquire-schedule.ts';
import type { ScheduledTask } from '../../platform/scheduler.ts';
import { turnMonthsOfViews } from './gift-views.store.ts';

/** A shop that nobody starts anew for a quarter of a year still has a table for each view. */
const MONTHS_AHEAD = 3;
const EVERY_SECONDS = 3_600;

export const analyticsTasks = ({ database, settings }: BaseDeps): ScheduledTask[] => [
  {
    name: 'turn-months-of-views',
    everySeconds: EVERY_SECONDS,
    run: () =>
      database.transaction(async (tx) => {
        if (await tryAcquireSchedule(tx, 'turn-months-of-views', EVERY_SECONDS))
          await turnMonthsOfViews(tx, MONTHS_AHEAD, settings.viewRetentionDays);
      }),
  },
];
