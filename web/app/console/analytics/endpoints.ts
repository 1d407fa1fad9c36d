import type * as analytics from '@presently/contracts/operator-analytics';
import { defineEndpoint } from '~/lib/endpoints';

export const getOperatorAnalytics = defineEndpoint<typeof analytics.getOperatorAnalytics>({
  method: 'GET',
  path: '/operator/analytics',
  auth: 'operator',
});
