import type { AccountsDeps } from '../accounts/index.ts';
import type { TrackingDeps } from '../orders/index.ts';

export type PersonalDataDeps = AccountsDeps & TrackingDeps;
