export type * from '../../web/app/root.tsx';
