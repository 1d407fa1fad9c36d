export type * from '../../server/src/platform/ids.ts';
