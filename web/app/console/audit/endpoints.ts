import type * as audit from '@presently/contracts/operator-audit';
import { defineEndpoint } from '~/lib/endpoints';

export const listAudit = defineEndpoint<typeof audit.listAuditEntries>({
  method: 'GET',
  path: '/operator/audit',
  auth: 'manager',
});
