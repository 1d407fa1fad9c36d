import type * as backups from '@presently/contracts/operator-backups';
import { defineEndpoint } from '~/lib/endpoints';

export const getBackups = defineEndpoint<typeof backups.getBackups>({
  method: 'GET',
  path: '/operator/backups',
  auth: 'owner',
});
export const requestBackup = defineEndpoint<typeof backups.requestBackup>({
  method: 'POST',
  path: '/operator/backups',
  auth: 'owner',
});
