import type * as figures from '@presently/contracts/operator-figures';
import { brief } from '~/lib/endpoints';

export const getFigures = brief<typeof figures.getFigures>({
  method: 'GET',
  path: '/operator/analytics',
  auth: 'operator',
});
