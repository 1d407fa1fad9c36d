export type * from 'dependency-cruiser';
