import type * as settings from '@presently/contracts/operator-settings';
import { defineEndpoint } from '~/lib/endpoints';

export const getOperatorSettings = defineEndpoint<typeof settings.getOperatorSettings>({
  method: 'GET',
  path: '/operator/settings',
  auth: 'operator',
});
export const updateOperatorSettings = defineEndpoint<typeof settings.updateOperatorSettings>({
  method: 'PUT',
  path: '/operator/settings',
  auth: 'owner',
});
