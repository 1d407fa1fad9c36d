import type * as audit from '@presently/contracts/operator-audit';
import { defineEndpoint } from '~/lib/endpoints';

export const listAudit = defineEndpoint<typeof audit.listAudit>({
  method: 'GET',
  path: '/operator/audit',
  auth: 'operator',
});
