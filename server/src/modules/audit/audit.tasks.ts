import type { BaseDeps } from '../../deps.ts';
import type { ScheduledTask } from '../../platform/scheduler.ts';
import { purgeAuditEntries } from './audit.store.ts';

export const auditTasks = ({ database, settings }: BaseDeps): ScheduledTask[] => [
  {
    name: 'purge-audit-entries',
    everySeconds: 60,
    run: () => purgeAuditEntries(database.db, settings.auditRetentionDays),
  },
];
