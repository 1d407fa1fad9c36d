export type * from '../modules/orders/index.ts';
