import type * as pages from '@presently/contracts/operator-info-pages';
import { defineEndpoint } from '~/lib/endpoints';

export const listInfoPages = defineEndpoint<typeof pages.listInfoPages>({
  method: 'GET',
  path: '/operator/pages',
  auth: 'owner',
});
export const getOperatorInfoPage = defineEndpoint<typeof pages.getOperatorInfoPage>({
  method: 'GET',
  path: '/operator/pages/:page',
  auth: 'owner',
});
export const getInfoPageVersion = defineEndpoint<typeof pages.getInfoPageVersion>({
  method: 'GET',
  path: '/operator/pages/:page/versions/:version',
  auth: 'manager',
});
export const previewInfoPage = defineEndpoint<typeof pages.previewInfoPage>({
  method: 'POST',
  path: '/operator/pages/:page/preview',
  auth: 'owner',
});
export const saveInfoPage = defineEndpoint<typeof pages.saveInfoPage>({
  method: 'PUT',
  path: '/operator/pages/:page',
  auth: 'owner',
});
export const resetInfoPage = defineEndpoint<typeof pages.resetInfoPage>({
  method: 'POST',
  path: '/operator/pages/:page/reset',
  auth: 'owner',
});
