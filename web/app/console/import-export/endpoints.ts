import type * as importExport from '@presently/contracts/operator-import-export';
import { defineEndpoint } from '~/lib/endpoints';

export const exportOrders = defineEndpoint<typeof importExport.exportOrders>({
  method: 'GET',
  path: '/operator/orders/export',
  auth: 'manager',
});
