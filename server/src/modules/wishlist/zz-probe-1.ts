export type * from '../payments/card-processor.ts';
