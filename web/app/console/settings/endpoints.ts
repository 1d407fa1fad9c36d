import type * as settings from '@presently/contracts/operator-settings';
import { defineEndpoint } from '~/lib/endpoints';

export const getSettings = defineEndpoint<typeof settings.getSettings>({
  method: 'GET',
  path: '/operator/settings',
  auth: 'manager',
});
export const removeLogo = defineEndpoint<typeof settings.removeLogo>({
  method: 'DELETE',
  path: '/operator/settings/logos/:scheme',
  auth: 'owner',
});
export const updateSettings = defineEndpoint<typeof settings.updateSettings>({
  method: 'PUT',
  path: '/operator/settings',
  auth: 'owner',
});
