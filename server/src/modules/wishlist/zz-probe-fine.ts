export type * from './index.ts';
export type * from '../catalogue/index.ts';
export type * from '../../platform/ids.ts';
