import type * as settings from '@presently/contracts/operator-settings';
import { brief } from '~/lib/endpoints';

export const getOperatorSettings = brief<typeof settings.getOperatorSettings>({
  method: 'GET',
  path: '/operator/settings',
  auth: 'operator',
});
export const updateOperatorSettings = brief<typeof settings.updateOperatorSettings>({
  method: 'PUT',
  path: '/operator/settings',
  auth: 'owner',
});
