export type * from '../../app.ts';
