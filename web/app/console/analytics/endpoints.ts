import type * as analytics from '@presently/contracts/operator-analytics';
import { defineEndpoint } from '~/lib/endpoints';

export const getFigures = defineEndpoint<typeof analytics.getOperatorAnalytics>({
  method: 'GET',
  path: '/operator/analytics',
  auth: 'operator',
});
