import type * as figures from '@presently/contracts/operator-analytics';
import { brief } from '~/lib/endpoints';

export const getFigures = brief<typeof figures.getOperatorAnalytics>({
  method: 'GET',
  path: '/operator/analytics',
  auth: 'operator',
});
