export type * from 'node:path';
