export type * from '../orders/orders.tables.ts';
