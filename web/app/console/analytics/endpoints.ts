import type * as figures from '@presently/contracts/operator-analytics';
import { defineEndpoint } from '~/lib/endpoints';

export const getFigures = defineEndpoint<typeof figures.getOperatorAnalytics>({
  method: 'GET',
  path: '/operator/analytics',
  auth: 'operator',
});
