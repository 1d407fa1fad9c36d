import type { BaseDeps } from '../../deps.ts';
import { tryAcquireSchedule } from '../../platform/db/try-acquire-schedule.ts';
import type { ScheduledTask } from '../../platform/scheduler.ts';
import { rotateGiftViewPartitions } from './gift-views.store.ts';

/** The number of partitions created in advance, in case the task does not run for some time. */
const MONTHS_AHEAD = 3;
const EVERY_SECONDS = 3_600;

export const analyticsTasks = ({ database, settings }: BaseDeps): ScheduledTask[] => [
  {
    name: 'rotate-gift-view-partitions',
    everySeconds: EVERY_SECONDS,
    run: () =>
      database.transaction(async (tx) => {
        if (await tryAcquireSchedule(tx, 'rotate-gift-view-partitions', EVERY_SECONDS))
          await rotateGiftViewPartitions(tx, MONTHS_AHEAD, settings.viewRetentionDays);
      }),
  },
];
