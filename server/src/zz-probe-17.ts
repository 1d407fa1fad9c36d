export type * from './testing/test-database.ts';
