import type { BaseDeps } from '../../deps.ts';
import type { Duty } from '../../platform/ticker.ts';
import { forgetOldEntries } from './audit.store.ts';

export const auditDuties = ({ database, settings }: BaseDeps): Duty[] => [
  {
    name: 'forget-old-audit-entries',
    everySeconds: 60,
    run: () => forgetOldEntries(database.db, settings.keepAuditDays),
  },
];
