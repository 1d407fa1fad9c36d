export type * from './modules/orders/orders.tables.ts';
