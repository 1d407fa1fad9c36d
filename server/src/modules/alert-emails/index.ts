import type { BaseDeps } from '../../deps.ts';
import type { ScheduledTask } from '../../platform/scheduler.ts';
import { emailNewAlerts } from './email-new-alerts.ts';

export const alertEmailTasks = (deps: BaseDeps): ScheduledTask[] => [
  { name: 'email-new-alerts', everySeconds: 30, run: () => emailNewAlerts(deps) },
];
