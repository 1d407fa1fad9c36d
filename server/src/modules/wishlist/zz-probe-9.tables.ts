export type * from '../orders/index.ts';
