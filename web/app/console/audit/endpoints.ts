import type * as audit from '@presently/contracts/operator-audit';
import { brief } from '~/lib/endpoints';

export const listAudit = brief<typeof audit.listAudit>({
  method: 'GET',
  path: '/operator/audit',
  auth: 'operator',
});
