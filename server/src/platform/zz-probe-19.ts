export type * from './zz-probe-cycle.ts';
import './zz-probe-cycle.ts';
