export type * from '../orders/not-there.ts';
