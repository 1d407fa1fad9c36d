export type * from 'stripe';
