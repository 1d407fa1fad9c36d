export type * from '../root.tsx';
