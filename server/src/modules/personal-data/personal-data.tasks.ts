import type { ScheduledTask } from '../../platform/scheduler.ts';
import type { PersonalDataDeps } from './personal-data.deps.ts';
import { repeatErasures } from './repeat-erasures.ts';

export const personalDataTasks = (deps: PersonalDataDeps): ScheduledTask[] => [
  { name: 'repeat-erasures', everySeconds: 600, run: () => repeatErasures(deps) },
];
