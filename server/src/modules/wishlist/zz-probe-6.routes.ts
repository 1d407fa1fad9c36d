export type * from './wishlist.tables.ts';
