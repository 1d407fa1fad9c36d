import type * as analytics from '@presently/contracts/operator-analytics';
import { defineEndpoint } from '~/lib/endpoints';

export const getAnalytics = defineEndpoint<typeof analytics.getAnalytics>({
  method: 'GET',
  path: '/operator/analytics',
  auth: 'manager',
});
